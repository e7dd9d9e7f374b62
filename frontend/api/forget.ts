// For work that goes on without a command of this screen: what it changed is asked for anew.
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { onScreen } from './hooks.ts';

/** The work outlived the session, and the answers went with that: a failed call is told where it is shown. */
const nobodyAsks = () => undefined;

/** Asks again for every answer on the screen whose address begins with one of these, and forgets the others. */
export function useForget(): (prefixes: readonly string[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (prefixes) => {
      const touched = (key: unknown): key is string => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix));
      mutate((key) => touched(key) && !onScreen.has(key), undefined).catch(nobodyAsks);
      mutate((key) => touched(key) && onScreen.has(key)).catch(nobodyAsks);
    },
    [mutate],
  );
}
