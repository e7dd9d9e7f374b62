// Restores the newest backup of this machine in a separate process, or one of an example registry if there is none. Says how long that takes: the drill
// compares it with the recovery time that docs/operations.md promises. Its argument is the folder of the backups.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { Manifest, manifestFile, sumOf } from '../backup/format.ts';
import { restore } from '../backup/restore.ts';
import { endLeftDatabase } from '../running.ts';
import { root } from '../system.ts';
import type { Restored } from './drill.ts';
import { prepare } from './host.ts';

/** The newest finished backup in the folder. */
function newestIn(backups: string): { from: string; at: string } | undefined {
  const folders = existsSync(backups) ? readdirSync(backups, { withFileTypes: true }).filter((one) => one.isDirectory()) : [];
  const finished = folders.flatMap(({ name }) => {
    const list = path.join(backups, name, manifestFile);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), existsSync(list) ? readFileSync(list, 'utf8') : '');
    return read.success ? [{ from: path.join(backups, name), at: read.output.at }] : [];
  });
  return finished.sort((a, b) => a.at.localeCompare(b.at)).at(-1);
}

/** Backs up an example registry and returns the folder of the backup. */
async function exampleIn(place: string): Promise<string> {
  const [registry, to] = [path.join(place, 'example'), path.join(place, 'backup')];
  await prepare(registry);
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', 'backup', to], {
    cwd: root,
    env: { ...process.env, DATA_DIR: registry },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The example registry could not be backed up (exit ${code}).`);
  return to;
}

async function play(backups: string): Promise<Restored> {
  const place = mkdtempSync(path.join(tmpdir(), 'registry-drill-'));
  const dir = path.join(place, 'restored');
  const newest = newestIn(backups);
  try {
    const from = newest?.from ?? (await exampleIn(place));
    const began = performance.now();
    const found = await restore(from, dir).catch((error: Error) => ({ items: {}, faults: [error.message] }));
    return { newest, items: sumOf(found.items), seconds: (performance.now() - began) / 1000, faults: found.faults };
  } finally {
    endLeftDatabase(dir);
    rmSync(place, { recursive: true, force: true });
  }
}

process.send?.(await play(process.argv[2] ?? ''));
process.exit(0);
