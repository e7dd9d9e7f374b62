// Prepares a run of the journeys: builds the application, unless the build is newer than its sources, and fills one registry with the demo data. Every file
// gets a copy of it.
import { type ChildProcess, spawn } from 'node:child_process';
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
/** The memory disk, if the machine has one: on a real disk the database waits with every write. */
export const quickest = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The result of filling a folder, in a file beside it: this word or the error. */
const outcomeOf = (dir: string) => `${dir}.outcome`;
const wentWell = 'filled';

/** Builds and fills while other tests run. Only the journeys, which run last, wait for it (`filled`). */
export default function setup(project: TestProject) {
  const dir = mkdtempSync(path.join(quickest, 'registry-filled-'));
  const children: ChildProcess[] = [];
  const run = (name: string, args: readonly string[]) =>
    new Promise<string[]>((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { JAVA_TOOL_OPTIONS: '-XX:+UseSerialGC', ...process.env, DATA_DIR: dir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
      child.once('close', (code) => resolve(code === 0 ? [] : [`${name} for the journeys failed (exit ${code}).\n${said}`]));
      child.once('error', ({ message }) => resolve([`${name} for the journeys failed: ${message}`]));
    });
  const ended = Promise.all([
    run('Building the application', ['infra/local/setup.mjs', 'built']),
    run('Filling the registry', ['--import', 'tsx', 'infra/local/start.ts', 'seed', '--firearms', String(firearms)]),
  ]).then((failures) => writeFileSync(outcomeOf(dir), failures.flat().join('\n') || wentWell));
  project.provide('filledRegistry', dir);
  return async () => {
    for (const child of children) child.kill();
    await ended;
    for (const place of [dir, outcomeOf(dir)]) rmSync(place, { recursive: true, force: true });
  };
}

const longestMs = 290_000;

/** Waits until a folder is filled. Throws the error of the filling, or after the longest time that a journey may wait. */
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
