// Supports journeys: the whole system, new, on free ports. Separate from table.ts, because a hundred and fifty files without a system would each load its
// parts for half a second.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { addDemoPeople } from '../../infra/local/people.ts';
import { freePort } from '../../infra/local/ports.ts';
import { type System, type SystemOptions, startSystem as startWhole } from '../../infra/local/system.ts';
import { filled, quickest } from './registry.ts';

/** A system with only the demo users in it. */
export const startSystem = () =>
  inFolder(async (dir) => {
    const system = await startWhole({ port: await freePort(), dir, inMemory: true });
    await addDemoPeople();
    return system;
  });

/** A system with the demo data: a copy of the one that was filled for this run (registry.ts). */
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
