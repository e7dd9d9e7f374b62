// Runs one round of the drill in a separate process: the clients of the functions are useless after the kill.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleFirearm } from '../../../shared/firearms/example.ts';
import { type Source, scan, sourceOf } from '../backup/backup.ts';
import { kindOf } from '../backup/format.ts';
import { endLeftDatabase } from '../running.ts';
import type { Round, Victim } from './drill.ts';
import { lastingFaults } from './faults.ts';
import { endHost, type Host, prepare, startHost } from './host.ts';

async function serialsIn({ database, tableName }: Source): Promise<string[]> {
  const serials: string[] = [];
  for await (const item of scan(database, tableName)) if (kindOf(item) === 'firearm') serials.push(item.serialNumber?.S ?? '');
  return serials;
}

async function play(victim: Victim, sent: number): Promise<Round> {
  const dir = mkdtempSync(path.join(tmpdir(), 'registry-drill-'));
  const children: ChildProcess[] = [];
  try {
    await prepare(dir);
    const first = await startHost(dir, 'internal@demo.test');
    children.push(first.child);
    const serials = Array.from({ length: sent }, (_, at) => `DRILL-${at}`);
    const acknowledged = new Set<string>();
    let killed = false;
    const send = async (serial: string, { post }: Host) => {
      const answer = await post('/api/firearms', exampleFirearm({ serialNumber: serial })).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.add(serial);
      // A third is done: many writes are done, many are in progress, some have not started.
      if (killed || acknowledged.size < sent / 3) return;
      killed = true;
      const { pid, databasePid = 0 } = first.running;
      process.kill(victim === 'host' ? pid : databasePid, 'SIGKILL');
    };
    await Promise.all(serials.map((serial) => send(serial, first)));
    const [told, killedAtFirst] = [new Set(acknowledged), killed];
    await endHost(first.child, 'SIGTERM');

    const second = await startHost(dir, 'internal@demo.test');
    children.push(second.child);
    Object.assign(process.env, second.running.environment);
    const source = sourceOf(second.running, dir);
    const there = new Set(await serialsIn(source));
    const faults = [...(await lastingFaults(source))];
    await Promise.all(serials.filter((serial) => !told.has(serial)).map((serial) => send(serial, second)));
    const after = await serialsIn(source);
    faults.push(...(await lastingFaults(source)));
    return {
      victim,
      sent,
      killed: killedAtFirst,
      acknowledged: told.size,
      lost: [...told].filter((serial) => !there.has(serial)).length,
      unacknowledged: [...there].filter((serial) => !told.has(serial)).length,
      afterAgain: after.length,
      twice: after.length - new Set(after).size,
      faults,
    };
  } finally {
    for (const child of children) await endHost(child, 'SIGTERM');
    endLeftDatabase(dir);
    rmSync(dir, { recursive: true, force: true });
  }
}

const [victim, sent] = process.argv.slice(2);
process.send?.(await play(victim as Victim, Number(sent)));
process.exit(0);
