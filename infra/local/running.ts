// What is known of a system that runs on this machine: for the commands beside it, and for cleaning up after a crash.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Running {
  readonly pid: number;
  readonly origin: string;
  readonly mailbox: string;
  readonly sms: string;
  readonly databasePid: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Why no other command may work on it. */
  readonly alone?: string | undefined;
}

const fileIn = (dir: string) => path.join(dir, 'running.json');

function read(dir: string): Running | undefined {
  return existsSync(fileIn(dir)) ? (JSON.parse(readFileSync(fileIn(dir), 'utf8')) as Running) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** The system that keeps its data in `dir`, if one runs now. */
export function findRunning(dir: string): Running | undefined {
  const running = read(dir);
  return running && isCommand(running.pid) ? running : undefined;
}

/** True while the process lives and is one of the npm scripts. */
export const isCommand = (pid: number): boolean => isAlive(pid) && commandOf(pid, 'start.ts');

/** True unless the process is known to be another program: its number may have been given anew since. */
function commandOf(pid: number, part: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self/cmdline') || (existsSync(file) && readFileSync(file, 'utf8').includes(part));
}

/** A database that outlived its parent (killed, not stopped) would still hold the files. */
export function endLeftDatabase(dir: string): void {
  const pid = read(dir)?.databasePid;
  if (pid && isAlive(pid) && commandOf(pid, 'DynamoDBLocal')) process.kill(pid, 'SIGKILL');
  forgetRunning(dir);
}

/** Whole at once: a command that looks just now finds all of it, or nothing yet. */
export function rememberRunning(dir: string, running: Running): void {
  const begun = `${fileIn(dir)}.new`;
  writeFileSync(begun, JSON.stringify(running, null, 2), { mode: 0o600 });
  renameSync(begun, fileIn(dir));
}

export function forgetRunning(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}
