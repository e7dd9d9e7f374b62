// For a run of the journeys: a registry filled once with the demo data, of which every file of them gets a copy.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a registry that was filled, settled and stopped. */
    filledRegistry: string;
  }
}

const firearms = 150;
/** Memory, where the machine has a folder of it: the database waits for the disk with every write. */
export const quickest = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export default async function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(quickest, 'registry-filled-'));
  const forget = () => rmSync(dir, { recursive: true, force: true });
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', 'seed', '--firearms', String(firearms)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) {
    forget();
    throw new Error(`The registry for the journeys could not be filled (exit ${code}).\n${said}`);
  }
  project.provide('filledRegistry', dir);
  return forget;
}
