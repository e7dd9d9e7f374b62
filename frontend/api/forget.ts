// For work that goes on without a command of this screen: what it changed is asked for anew the next time it is shown.
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** Forgets every answer whose address begins with one of these. */
export function useForget(): (prefixes: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (prefixes) => void mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)), undefined, { revalidate: true }),
    [mutate],
  );
}
