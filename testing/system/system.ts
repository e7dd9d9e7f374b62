// For the journeys: the whole system, fresh, on free ports. Apart from a test's table (table.ts), since a hundred and fifty files
// that want no system would wait half a second each for its parts.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { addDemoPeople } from '../../infra/local/people.ts';
import { freePort } from '../../infra/local/ports.ts';
import { type System, type SystemOptions, startSystem as startWhole } from '../../infra/local/system.ts';
import { filled, quickest } from './registry.ts';

/** The system with the demo people in it and nothing else. */
export const startSystem = () =>
  inFolder(async (dir) => {
    const system = await startWhole({ port: await freePort(), dir, inMemory: true });
    await addDemoPeople();
    return system;
  });

/** The system with the demo data in it: a copy of the one that was filled for this run (registry.ts). */
export const startFilledSystem = (options: Pick<SystemOptions, 'partners' | 'secondFactor'> = {}) =>
  inFolder(async (dir) => {
    const source = inject('filledRegistry');
    await filled(source);
    cpSync(source, dir, { recursive: true });
    return startWhole({ port: await freePort(), dir, ...options });
  });

async function inFolder(start: (dir: string) => Promise<System>): Promise<System> {
  const dir = mkdtempSync(path.join(quickest, 'registry-'));
  const forget = () => rmSync(dir, { recursive: true, force: true });
  try {
    const system = await start(dir);
    return { ...system, stop: () => system.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
