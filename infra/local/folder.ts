// The folder that a registry is made in: what an earlier beginning left there is thrown away, and nothing else ever is.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { unfinishedIn } from './backup/format.ts';
import { databaseIn, root } from './system.ts';

/** The checkout's own, where pictures and reports of the tests lie too. */
export const usualFolder = path.join(root, '.local');

/** In a sentence for the person at the terminal. */
export class FolderError extends Error {}

/** What DynamoDB Local calls its files. */
const isDatabase = (dir: string) => existsSync(dir) && readdirSync(dir).every((name) => name.startsWith('shared-local-instance'));

const mayBeEmptied = (dir: string) =>
  dir === usualFolder || !existsSync(dir) || readdirSync(dir).length === 0 || existsSync(unfinishedIn(dir)) || isDatabase(databaseIn(dir));

/**
 * Makes the folder, empty.
 *
 * @throws FolderError when there is something in it that is no registry's
 */
export function emptyFolder(dir: string): void {
  if (!mayBeEmptied(dir)) throw new FolderError(`${dir} holds something else than a registry, which would be thrown away: name an empty folder.`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
}
