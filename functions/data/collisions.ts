// Retries writes that collide with another write of the same item. They collide only on AWS: the local database runs one after another.
import { setTimeout as wait } from 'node:timers/promises';
import { collided } from '../platform/failures.ts';

/** The largest number of attempts for a colliding write. */
export const attempts = 5;

/** True for a temporary failure: the write collided with another of the same item, or the table is busy. */
export function hasCollided(error: unknown): boolean {
  const { name, CancellationReasons: reasons } = error as { name?: string; CancellationReasons?: readonly { readonly Code?: string }[] };
  return name === 'TransactionConflictException' || (reasons?.some(({ Code }) => collided.has(Code)) ?? false);
}

/** Waits longer after each attempt, for a random time so that two callers do not collide again. */
export const pauseAfter = (attempt: number): Promise<void> => wait(Math.random() * 50 * 2 ** attempt);

/** Repeats the write after a collision. Throws the last collision, and any other error at once. */
export async function retryOnCollision<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !hasCollided(error)) throw error;
      await pauseAfter(attempt);
    }
  }
}
