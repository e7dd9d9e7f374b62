// Keeps the finished steps of the first data: an interrupted first start continues after the last one.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keptIn = (dir: string) => path.join(dir, 'kept');
const comingIn = (dir: string) => path.join(dir, 'kept.new');
const stepsIn = (copy: string) => path.join(copy, 'steps.json');
/** Belongs to one start only. */
const notKept = ['kept', 'kept.new', 'running.json'];

/** Returns the complete copy. A copy's number of steps is written last; only then does it replace the copy before it. */
const wholeIn = (dir: string) => [comingIn(dir), keptIn(dir)].find((copy) => existsSync(stepsIn(copy)));

/** Returns the number of finished steps. */
export function stepsKept(dir: string): number {
  const copy = wholeIn(dir);
  return copy ? (JSON.parse(readFileSync(stepsIn(copy), 'utf8')) as number) : 0;
}

/** Copies everything in the folder while nothing is being written there. */
export function keepStep(dir: string, steps: number): void {
  const copy = comingIn(dir);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of readdirSync(dir).filter((one) => !notKept.includes(one))) cpSync(path.join(dir, name), path.join(copy, name), { recursive: true });
  writeFileSync(stepsIn(copy), JSON.stringify(steps));
  rmSync(keptIn(dir), { recursive: true, force: true });
  renameSync(copy, keptIn(dir));
}

/** Restores the folder to its content after the last finished step. Returns false if no step was finished. */
export function restoreSteps(dir: string): boolean {
  const copy = wholeIn(dir);
  if (!copy) return false;
  for (const name of readdirSync(dir).filter((one) => !notKept.includes(one))) rmSync(path.join(dir, name), { recursive: true });
  for (const name of readdirSync(copy).filter((one) => one !== path.basename(stepsIn(copy))))
    cpSync(path.join(copy, name), path.join(dir, name), { recursive: true });
  return true;
}

export function forgetSteps(dir: string): void {
  for (const copy of [comingIn(dir), keptIn(dir)]) rmSync(copy, { recursive: true, force: true });
}
