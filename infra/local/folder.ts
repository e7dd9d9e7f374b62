// The folder of a new registry. Only the remains of an interrupted start are deleted, never other files.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { unfinishedIn } from './backup/format.ts';
import { databaseIn, root } from './system.ts';

/** The usual folder of the checkout. Pictures and test reports are there too. */
export const usualFolder = path.join(root, '.local');

/** Its message is shown to the person at the terminal. */
export class FolderError extends Error {}

/** DynamoDB Local's file names. */
const isDatabase = (dir: string) => existsSync(dir) && readdirSync(dir).every((name) => name.startsWith('shared-local-instance'));

const mayBeEmptied = (dir: string) =>
  dir === usualFolder || !existsSync(dir) || readdirSync(dir).length === 0 || existsSync(unfinishedIn(dir)) || isDatabase(databaseIn(dir));

/**
 * Creates the folder, empty.
 * @throws FolderError when it contains files that do not belong to a registry
 */
export function emptyFolder(dir: string): void {
  if (!mayBeEmptied(dir)) throw new FolderError(`${dir} contains files that do not belong to a registry. Name an empty folder.`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
}
