// What a benchmark starts is stopped again: when it has ended, when it has failed, and at Ctrl-C.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Stop = () => Promise<unknown> | unknown;

const stops: Stop[] = [];

/** What was started last is stopped first. */
export const atEnd = (stop: Stop): void => void stops.push(stop);

let ending: Promise<void> | undefined;
/** What the process ends with when a signal ended the work. */
let interrupted: number | undefined;

/** Stops what was started until now; more may be started afterwards. */
export async function stopSoFar(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      // The others are to be stopped in any case.
      console.error(error);
    }
  }
}

/** Whoever asks a second time waits for the first. */
export function endAll(): Promise<void> {
  ending ??= stopSoFar();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const code = 128 + constants.signals[signal];
    interrupted = code;
    void endAll().finally(() => process.exit(code));
  });
}

/** Does the work, stops everything and ends the process: with 1 when the work answers false, as for a bound that is not met, or fails. */
export async function play(work: () => Promise<boolean>): Promise<never> {
  let met = false;
  try {
    met = await work();
  } catch (error) {
    // What fails because its registry was stopped is no failure of its own.
    if (interrupted === undefined) console.error(error);
  }
  await endAll();
  process.exit(interrupted ?? (met ? 0 : 1));
}

/** A folder for the time of the benchmark. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `registry-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends a child process by its id, with force when it does not go. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 15_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(late);
}

/** Forks a file of this folder. */
export function forked(file: string, options: ForkOptions, ...rest: string[]): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), rest, options);
  atEnd(() => endChild(child));
  return child;
}
