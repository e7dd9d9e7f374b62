// Figures that come from the counters follow a change a moment later: what a screen asks at once may still be the former ones.
import { useEffect } from 'react';

/** Milliseconds until the counters have caught up. */
export const countersLagMs = 2000;

/** Asks for them once more when they have. `changes`: how often something was changed from this screen. */
export function useAfterChanges(changes: number, reload: () => void): void {
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(reload, countersLagMs);
    return () => clearTimeout(timer);
  }, [changes, reload]);
}
