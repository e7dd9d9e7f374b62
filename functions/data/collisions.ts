// Writes that met another one of the same item. On AWS what several write at once collides; the database of one machine does one
// thing after another and never says so.
import { setTimeout as wait } from 'node:timers/promises';
import { collided } from '../platform/failures.ts';

/** Attempts before a quarrel over the same items is given up. */
export const attempts = 5;

/** True where it passes: the write met another one of the same item, or a table that is busy. */
export function hasCollided(error: unknown): boolean {
  const { name, CancellationReasons: reasons } = error as { name?: string; CancellationReasons?: readonly { readonly Code?: string }[] };
  return name === 'TransactionConflictException' || (reasons?.some(({ Code }) => collided.has(Code)) ?? false);
}

/** Longer after each attempt, and never the same for two who have just met. */
export const pauseAfter = (attempt: number): Promise<void> => wait(Math.random() * 50 * 2 ** attempt);

/** Writes, again where the write only collided. Throws what the last attempt met, and at once what does not pass. */
export async function untilThrough<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !hasCollided(error)) throw error;
      await pauseAfter(attempt);
    }
  }
}
