// The cache of answers, and when it asks again (spec 1, section 9). One cache per signed-in user.
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

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
      {children}
    </SWRConfig>
  );
}
