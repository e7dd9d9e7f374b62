// Stops everything that a benchmark started: at its end, after an error, and at Ctrl-C.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Stop = () => Promise<unknown> | unknown;

const stops: Stop[] = [];

/** The last started is stopped first. */
export const atEnd = (stop: Stop): void => void stops.push(stop);

let ending: Promise<void> | undefined;
/** The exit code after a signal. */
let interrupted: number | undefined;

/** Stops everything started so far. More may be started later. */
export async function stopStarted(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      // Stops the others even after an error.
      console.error(error);
    }
  }
}

/** A second caller waits for the first one. */
export function endAll(): Promise<void> {
  ending ??= stopStarted();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const code = 128 + constants.signals[signal];
    interrupted = code;
    void endAll().finally(() => process.exit(code));
  });
}

/** Does the work, stops everything and ends the process: with exit code 1 if the work returns false (an exceeded limit) or fails. */
export async function play(work: () => Promise<boolean>): Promise<never> {
  let met = false;
  try {
    met = await work();
  } catch (error) {
    // After an interrupt, errors of stopped stores are expected.
    if (interrupted === undefined) console.error(error);
  }
  await endAll();
  process.exit(interrupted ?? (met ? 0 : 1));
}

/** A temporary folder, deleted at the end. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `registry-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends a child process by its id, and kills it if it does not end in time. */
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
