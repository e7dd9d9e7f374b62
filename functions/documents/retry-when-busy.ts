// Retries work that depends on another record, if that record changed between reading and writing.
import { Problem } from '../../shared/problem.ts';
import { pauseAfter } from '../data/collisions.ts';

const attempts = 4;

/** The record has changed since it was read. The caller did not name its version, so the work is retried. */
export const busy = () => new Problem('unavailable', 'The record of this document is being changed. Try again in a moment.', undefined, { 'Retry-After': '2' });

export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await pauseAfter(attempt);
    }
  }
}
