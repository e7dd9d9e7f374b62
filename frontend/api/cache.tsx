// Caches answers, and decides when to request them again (spec 1, section 9). Each signed-in user has a separate cache.
import { type ReactNode, useLayoutEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';

const over = new WeakSet<object>();

/** True after the cache's user has gone: SWR throws if it receives a change then. */
export const isOver = (cache: object): boolean => over.has(cache);

/** Keyed by the user, so that the next user starts with an empty cache. */
export function AnswerCache({ userId, children }: { readonly userId: string; readonly children: ReactNode }) {
  return (
    <SWRConfig
      key={userId}
      value={{
        provider: () => new Map(),
        revalidateOnFocus: false,
        revalidateOnReconnect: false,
        revalidateIfStale: false,
        refreshInterval: 0,
        shouldRetryOnError: false,
      }}
    >
      <EndOfCache />
      {children}
    </SWRConfig>
  );
}

/** Marks the cache as over before its components unmount: their last effects may still request a reload. */
function EndOfCache() {
  const { cache } = useSWRConfig();
  useLayoutEffect(() => {
    over.delete(cache);
    return () => void over.add(cache);
  }, [cache]);
  return null;
}
