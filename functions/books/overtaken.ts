// Workers that enter the history of one firearm: the second one reads again.
import { Problem } from '../../shared/problem.ts';

/** Another worker is entering the same firearm. */
export const overtaken = () => new Problem('conflict', 'Another worker is entering this firearm.');

const attempts = 8;

/** Runs the work again after another worker, or a person's correction, was first. */
export async function retryWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
