// Keeps the facts of a system that runs on this machine: for other commands, and for cleaning up after a crash.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Running {
  readonly pid: number;
  readonly origin: string;
  readonly mailbox: string;
  readonly sms: string;
  readonly databasePid: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Why no other command may work on the registry. */
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

/** Returns the system that keeps its data in `dir`, if it is running. */
export function findRunning(dir: string): Running | undefined {
  const running = read(dir);
  return running && isCommand(running.pid) ? running : undefined;
}

/** True while the process is alive and is one of the npm scripts. */
export const isCommand = (pid: number): boolean => isAlive(pid) && commandOf(pid, 'start.ts');

/** True unless the process is known to be another program: its number may have been reused. */
function commandOf(pid: number, part: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self/cmdline') || (existsSync(file) && readFileSync(file, 'utf8').includes(part));
}

/** Ends a database whose parent was killed: it would still hold the data files. */
export function endLeftDatabase(dir: string): void {
  const pid = read(dir)?.databasePid;
  if (pid && isAlive(pid) && commandOf(pid, 'DynamoDBLocal')) process.kill(pid, 'SIGKILL');
  forgetRunning(dir);
}

/** Writes the file in one step, so a command reads all of it or nothing. */
export function rememberRunning(dir: string, running: Running): void {
  const begun = `${fileIn(dir)}.new`;
  writeFileSync(begun, JSON.stringify(running, null, 2), { mode: 0o600 });
  renameSync(begun, fileIn(dir));
}

export function forgetRunning(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}
