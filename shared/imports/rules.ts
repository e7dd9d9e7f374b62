// Decides which actions an import allows in its current status, and why not.
import { counted } from '../kinds/format.ts';
import { inMegabytes } from '../kinds/size.ts';
import { eventsKeptMs } from '../kinds/time.ts';
import { type Import, mostBytes } from './schema.ts';
import { type ImportSubject, subjectOf } from './subject.ts';

/** The file and its rows are kept for this many days; then the bucket's lifecycle rule deletes them. */
export const keptDays = 90;

/** The largest file, in words: "5 MB". */
export const mostSize = `${inMegabytes(mostBytes)} MB`;

/** Why a file of this size is refused; undefined if it is accepted. */
export const sizeRefusal = (bytes: number): string | undefined =>
  bytes > mostBytes ? `The file is ${inMegabytes(bytes)} MB; an import allows at most ${mostSize}. Split it into several files.` : undefined;

/** True while the worker has work to do. */
export const isInProgress = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running' || status === 'undoing';

/** The message of an import that stopped without an end. The screen of every failed import adds what to do next. */
export const lostMessage = 'It started but never completed.';

/** True if the import is still in progress, but nothing has changed it for longer than events are kept. */
export const isLost = ({ status, updatedAt }: Pick<Import, 'status'> & { readonly updatedAt: string }, now: Date): boolean =>
  isInProgress({ status }) && now.getTime() - Date.parse(updatedAt) > eventsKeptMs;

const over: Partial<Record<Import['status'], string>> = {
  refused: 'This file was rejected. Fix it and upload it again.',
  failed: 'This import failed. Upload the file again. Rows that were already imported are skipped.',
  undoing: 'This import is being undone. Wait until the undo is complete.',
  undone: 'This import was undone. Check the file again before you import it.',
  done: 'This import is complete. To import more, upload the file again. Rows that were already imported are skipped.',
};

/** Why the dry run cannot start; undefined if it can. */
export function checkRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'uploading' || status === 'undone') return undefined;
  return status === 'checking' ? 'This file is being checked.' : (over[status] ?? 'This file has been checked.');
}

/** Why the mapping of the columns cannot be confirmed or changed; undefined if it can. */
export function mapRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'mapping' || status === 'checked') return undefined;
  if (status === 'uploading') return 'The file has not been read yet.';
  if (status === 'checking') return 'This file is being checked.';
  return status === 'running' ? 'This import is running.' : over[status];
}

/** Why cells cannot be fixed now; undefined if they can. */
export const fixRefusal = ({ status }: Pick<Import, 'status'>): string | undefined =>
  status === 'checked' ? undefined : (over[status] ?? 'Cells can be fixed once the file has been checked.');

/** An import without a subject is one of firearms. */
type Whose = { readonly subject?: ImportSubject | undefined };

const nouns: Readonly<Record<ImportSubject, string>> = { firearms: 'create or change a firearm', officers: 'add an officer' };

/** Why the import cannot run; undefined if it can. */
export function runRefusal({ status, counts, subject }: Pick<Import, 'status' | 'counts'> & Whose, mode: 'all' | 'valid-only'): string | undefined {
  if (status === 'running') return 'This import is running.';
  if (status === 'mapping') return 'Confirm the columns of the file first.';
  if (status !== 'checked' || !counts) return over[status] ?? 'This file has not been checked yet.';
  if (counts.create + counts.update === 0) return `There is nothing to import: no row would ${nouns[subjectOf({ subject })]}.`;
  if (mode === 'all' && counts.error > 0)
    return `${counted(counts.error, 'row is', 'rows are')} in error. Fix the cells in error, or import the valid rows only.`;
  return undefined;
}

/** Why the import cannot be undone now; undefined if it can. Its records are checked separately. */
export function undoRefusal({ status, mode, subject }: Pick<Import, 'status' | 'mode'> & Whose): string | undefined {
  // An officer's record may already be named by issues, delegations and labels, which keep it for good.
  if (subjectOf({ subject }) === 'officers') return 'An import of officers cannot be undone. End the employment of an officer on the officer’s page.';
  if (status === 'undoing') return 'This import is being undone.';
  if (status === 'undone') return 'This import was undone.';
  if (status === 'running') return 'This import is running. Undo it when it is complete.';
  // An import that failed half-way has written records too.
  return (status === 'done' || status === 'failed') && mode !== null ? undefined : 'This import has not imported anything: there is nothing to undo.';
}
