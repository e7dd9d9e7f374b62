// Reloads data after work that no call of this screen started.
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { onScreen } from './hooks.ts';

/** The work outlasted the session, and the cached answers are gone. */
const doNothing = () => undefined;

/** Reloads every answer on the screen whose address starts with one of the prefixes, and forgets the others. */
export function useForget(): (prefixes: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (prefixes) => {
      const touched = (key: unknown): key is string => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix));
      mutate((key) => touched(key) && !onScreen.has(key), undefined).catch(doNothing);
      mutate((key) => touched(key) && onScreen.has(key)).catch(doNothing);
    },
    [mutate],
  );
}
