// The cache of answers, and when it asks again (spec 1, section 9). One cache per signed-in user.
import { type ReactNode, useLayoutEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';

const over = new WeakSet<object>();

/** Whether whom the answers were for has gone: SWR throws when it is told of a change then. */
export const isOver = (cache: object): boolean => over.has(cache);

/** Keyed by the user: the next one starts with nothing of the former one's. */
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
      <UntilItGoes />
      {children}
    </SWRConfig>
  );
}

/** Over before anything that was shown with it is told so: what is left undone may still want to ask anew. */
function UntilItGoes() {
  const { cache } = useSWRConfig();
  useLayoutEffect(() => {
    over.delete(cache);
    return () => void over.add(cache);
  }, [cache]);
  return null;
}
