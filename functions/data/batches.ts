// Several records read at once, and whole: what a busy table leaves over of them is read again. The database of one machine leaves nothing over.
import { attempts, pauseAfter } from './collisions.ts';

/** ElectroDB's answer to a `get()` of several. */
interface Batch<T> {
  readonly data: readonly T[];
  readonly unprocessed: readonly unknown[];
}

/** Throws when some were left over each time: what was not read must not look as if it were not there. */
export async function readWhole<T>(read: () => Promise<Batch<T>>): Promise<readonly T[]> {
  for (let attempt = 1; ; attempt++) {
    const { data, unprocessed } = await read();
    if (unprocessed.length === 0) return data;
    if (attempt === attempts) throw new Error(`The database left ${unprocessed.length} records unread ${attempts} times`);
    await pauseAfter(attempt);
  }
}
