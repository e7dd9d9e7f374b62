// Retries a change after a concurrent update.
import { Problem } from '../../shared/problem.ts';
import { attempts, pauseAfter } from './collisions.ts';

/**
 * Runs a change without a version, and repeats it on the current record after a concurrent update. A failed attempt must not have written anything.
 * Throws `stale-version` if the record keeps changing.
 */
export async function retryOnConflict<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale-version') || attempt === attempts) throw error;
      await pauseAfter(attempt);
    }
  }
}
