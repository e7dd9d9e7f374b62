// A change that somebody else was faster with.
import { Problem } from '../../shared/problem.ts';
import { attempts, pauseAfter } from './collisions.ts';

/**
 * Does what names no version of a record, and does it again on the record as it stands where another change came between its reading
 * and its writing: as if it had been asked a moment later. Nothing of the former attempt was written. Throws `stale-version` where the
 * record keeps changing under it.
 */
export async function asItStands<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale-version') || attempt === attempts) throw error;
      await pauseAfter(attempt);
    }
  }
}
