// Reloads figures after a change: counters lag, so the first answer may still be the old figure.
import { useEffect } from 'react';

/** Milliseconds after which the counters are up to date. */
export const countersLagMs = 2000;

/** Reloads once after the counters are up to date. `changes`: the number of changes made on this screen. */
export function useAfterChanges(changes: number, reload: () => void): void {
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(reload, countersLagMs);
    return () => clearTimeout(timer);
  }, [changes, reload]);
}
