// What may be done with an import now, and why not.
import { counted } from '../kinds/format.ts';
import { inMegabytes } from '../kinds/size.ts';
import { eventsKeptMs } from '../kinds/time.ts';
import { type Import, mostBytes } from './schema.ts';

/** Days that the file and its rows are kept; the bucket's lifecycle rule takes them away after as many. */
export const keptDays = 90;

/** "5 MB": what one file may have. */
export const mostSize = `${inMegabytes(mostBytes)} MB`;

/** Why a file of this many bytes is not taken; undefined when it is. */
export const sizeRefusal = (bytes: number): string | undefined =>
  bytes > mostBytes ? `The file has ${inMegabytes(bytes)} MB; an import takes at most ${mostSize}. Split it into several files.` : undefined;

/** The worker has something to do. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running' || status === 'undoing';

/** Why an import failed that nothing moves any more. What to do then, its screen says of every import that failed. */
export const lostMessage = 'It was begun and never completed.';

/** Under way by its record, and nothing has moved it for as long as anything could. */
export const isLost = ({ status, updatedAt }: Pick<Import, 'status'> & { readonly updatedAt: string }, now: Date): boolean =>
  isUnderWay({ status }) && now.getTime() - Date.parse(updatedAt) > eventsKeptMs;

const over: Partial<Record<Import['status'], string>> = {
  refused: 'This file was refused. Mend it and upload it again.',
  failed: 'This import failed. Upload the file again: rows that were imported are recognised.',
  undoing: 'This import is being undone. Wait until that is done.',
  undone: 'This import was undone. Check the file again before you import it.',
  done: 'This import has run. Upload the file again to import more: rows that were imported are recognised.',
};

/** Why the dry run cannot begin; undefined when it can. */
export function checkRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'uploading' || status === 'undone') return undefined;
  return status === 'checking' ? 'This file is being checked.' : (over[status] ?? 'This file has been checked.');
}

/** Why the mapping of the columns cannot be confirmed or changed; undefined when it can. */
export function mapRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'mapping' || status === 'checked') return undefined;
  if (status === 'uploading') return 'The file has not been read yet.';
  if (status === 'checking') return 'This file is being checked.';
  return status === 'running' ? 'This import is running.' : over[status];
}

/** Why no cell can be fixed now; undefined when one can. */
export const fixRefusal = ({ status }: Pick<Import, 'status'>): string | undefined =>
  status === 'checked' ? undefined : (over[status] ?? 'Cells can be fixed once the file has been checked.');

/** Why the import cannot run; undefined when it can. */
export function runRefusal({ status, counts }: Pick<Import, 'status' | 'counts'>, mode: 'all' | 'valid-only'): string | undefined {
  if (status === 'running') return 'This import is running.';
  if (status === 'mapping') return 'Confirm the columns of the file first.';
  if (status !== 'checked' || !counts) return over[status] ?? 'This file has not been checked yet.';
  if (counts.create + counts.update === 0) return 'There is nothing to import: no row would create or change a firearm.';
  if (mode === 'all' && counts.error > 0)
    return `${counted(counts.error, 'row is', 'rows are')} in error. Fix the cells in error, or import the valid rows only.`;
  return undefined;
}

/** Why the import cannot be undone now; undefined when it can. Its records are then asked one by one. */
export function undoRefusal({ status, mode }: Pick<Import, 'status' | 'mode'>): string | undefined {
  if (status === 'undoing') return 'This import is being undone.';
  if (status === 'undone') return 'This import was undone.';
  if (status === 'running') return 'This import is running. Undo it when it is done.';
  // One that failed half-way has written records as well.
  return (status === 'done' || status === 'failed') && mode !== null ? undefined : 'This import has written nothing: there is nothing to undo.';
}
