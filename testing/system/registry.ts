// For a run of the journeys: a registry filled once with the demo data, of which every file of them gets a copy.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { root } from '../../infra/local/system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a registry that was filled, settled and stopped. */
    filledRegistry: string;
  }
}

const firearms = 150;
/** Memory, where the machine has a folder of it: the database waits for the disk with every write. */
export const quickest = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** What the filling of a folder came to, in a file beside it: this word, or what went wrong. */
const outcomeOf = (dir: string) => `${dir}.outcome`;
const wentWell = 'filled';

/** Filled while other tests run: only the journeys, which come last, wait for it (`filled`). */
export default function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(quickest, 'registry-filled-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', 'seed', '--firearms', String(firearms)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<void>((resolve) => {
    const end = (outcome: string) => {
      writeFileSync(outcomeOf(dir), outcome);
      resolve();
    };
    child.once('exit', (code) => end(code === 0 ? wentWell : `The registry for the journeys could not be filled (exit ${code}).\n${said}`));
    child.once('error', ({ message }) => end(`The registry for the journeys could not be filled: ${message}`));
  });
  project.provide('filledRegistry', dir);
  return async () => {
    child.kill();
    await ended;
    for (const place of [dir, outcomeOf(dir)]) rmSync(place, { recursive: true, force: true });
  };
}

const longestMs = 290_000;

/** Waits until a folder is filled. Throws what the filling said when it failed, and when it takes longer than a journey may wait. */
export async function filled(dir: string): Promise<void> {
  const until = Date.now() + longestMs;
  for (;;) {
    const outcome = existsSync(outcomeOf(dir)) ? readFileSync(outcomeOf(dir), 'utf8') : '';
    if (outcome === wentWell) return;
    if (outcome) throw new Error(outcome);
    if (Date.now() > until) throw new Error('The registry for the journeys is not filled yet.');
    await wait(100);
  }
}
