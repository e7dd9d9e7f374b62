// Returns the faults that a registry still has after its background work has caught up.
import { setTimeout as wait } from 'node:timers/promises';
import type { Source } from '../backup/backup.ts';
import { look } from '../backup/whole.ts';
import { longestMs } from './host.ts';

/** Counters follow the writes with a delay: only a lasting difference is a fault. */
export async function lastingFaults(source: Source): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  for (const begun = Date.now(); Date.now() - begun < longestMs; await wait(1000)) {
    ({ faults } = await look(source));
    if (faults.length === 0) break;
  }
  return faults;
}
