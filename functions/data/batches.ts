// Reads several records at once, and repeats the read for records that a busy table left unprocessed. The local database leaves none.
import { attempts, pauseAfter } from './collisions.ts';

/** ElectroDB's answer to a `get()` of several records. */
interface Batch<T> {
  readonly data: readonly T[];
  readonly unprocessed: readonly unknown[];
}

/** Throws if some records stay unprocessed: an unread record must not look like a missing one. */
export async function readWhole<T>(read: () => Promise<Batch<T>>): Promise<readonly T[]> {
  for (let attempt = 1; ; attempt++) {
    const { data, unprocessed } = await read();
    if (unprocessed.length === 0) return data;
    if (attempt === attempts) throw new Error(`The database left ${unprocessed.length} records unread ${attempts} times`);
    await pauseAfter(attempt);
  }
}
