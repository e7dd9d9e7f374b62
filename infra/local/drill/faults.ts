// What is wrong with a registry once all that was written has been followed up.
import { setTimeout as wait } from 'node:timers/promises';
import type { Source } from '../backup/backup.ts';
import { look } from '../backup/whole.ts';
import { longestMs } from './host.ts';

/** The counters follow what was written: what is not whole for longer is a fault. */
export async function lastingFaults(source: Source): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  for (const begun = Date.now(); Date.now() - begun < longestMs; await wait(1000)) {
    ({ faults } = await look(source));
    if (faults.length === 0) break;
  }
  return faults;
}
