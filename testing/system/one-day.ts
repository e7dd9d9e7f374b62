// A test file asks for the day once, as it begins, and compares with it until it ends: one that begins just before Johannesburg's
// midnight would compare yesterday with today. It begins after midnight instead.
import { dayAfter, dayOf, startOf } from '../../shared/kinds/time.ts';

/** Longer than the slowest test file takes (three and a half minutes), in milliseconds. */
const fileTakes = 5 * 60_000;

/** Milliseconds until a test file may begin: 0, or until Johannesburg's next midnight when a file could still run then. */
export const waitFor = (now: Date): number => {
  const left = startOf(dayAfter(dayOf(now), 1)).getTime() - now.getTime();
  return left <= fileTakes ? left : 0;
};
