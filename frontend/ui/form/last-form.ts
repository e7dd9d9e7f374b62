// Whose window it is: a form that is answered after it was given up closes none that another has been begun in since (decision 117).
import { useEffect, useRef } from 'react';

/** How many forms there have been. */
let begun = 0;

/** For a form, once it is answered: whether no other has been begun since it was given up. */
export function useIsLastForm(): () => boolean {
  const until = useRef<number>(undefined);
  useEffect(() => {
    begun++;
    until.current = undefined;
    return () =>
      queueMicrotask(() => {
        // What comes in its place at once, over the next version of its record, is no other.
        until.current = begun;
      });
  }, []);
  return () => until.current === undefined || until.current === begun;
}
