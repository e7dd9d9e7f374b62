// Keeps a test file within one day in Johannesburg. A file reads the day once at its start and compares with it until its end, so a file that starts just
// before midnight waits until after it.
import { dayAfter, dayOf, startOf } from '../../shared/kinds/time.ts';

/** Milliseconds: more than the slowest test file takes (three and a half minutes). */
const fileTakes = 5 * 60_000;

/** Milliseconds until a test file may start: 0, or until the next midnight in Johannesburg if the file could still be running then. */
export const waitFor = (now: Date): number => {
  const left = startOf(dayAfter(dayOf(now), 1)).getTime() - now.getTime();
  return left <= fileTakes ? left : 0;
};
