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
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => status === 'checking' || status === 'running';

/** Why an import failed that nothing moves any more. What to do then, its screen says of every import that failed. */
export const lostMessage = 'It was begun and never completed.';

/** Under way by its record, and nothing has moved it for as long as anything could. */
export const isLost = ({ status, updatedAt }: Pick<Import, 'status'> & { readonly updatedAt: string }, now: Date): boolean =>
  isUnderWay({ status }) && now.getTime() - Date.parse(updatedAt) > eventsKeptMs;

const over: Partial<Record<Import['status'], string>> = {
  refused: 'This file was refused. Mend it and upload it again.',
  failed: 'This import failed. Upload the file again: rows that were imported are recognised.',
  done: 'This import has run. Upload the file again to import more: rows that were imported are recognised.',
};

/** Why the dry run cannot begin; undefined when it can. */
export function checkRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'uploading') return undefined;
  return status === 'checking' ? 'This file is being checked.' : (over[status] ?? 'This file has been checked.');
}

/** Why the mapping of the columns cannot be confirmed or changed; undefined when it can. */
export function mapRefusal({ status }: Pick<Import, 'status'>): string | undefined {
  if (status === 'mapping' || status === 'checked') return undefined;
  if (status === 'uploading') return 'The file has not been read yet.';
  if (status === 'checking') return 'This file is being checked.';
  return status === 'running' ? 'This import is running.' : over[status];
}

/** Why the import cannot run; undefined when it can. */
export function runRefusal({ status, counts }: Pick<Import, 'status' | 'counts'>, mode: 'all' | 'valid-only'): string | undefined {
  if (status === 'running') return 'This import is running.';
  if (status === 'mapping') return 'Confirm the columns of the file first.';
  if (status !== 'checked' || !counts) return over[status] ?? 'This file has not been checked yet.';
  if (counts.create + counts.update === 0) return 'There is nothing to import: no row would create or change a firearm.';
  if (mode === 'all' && counts.error > 0)
    return `${counted(counts.error, 'row is', 'rows are')} in error. Mend the file and upload it again, or import the valid rows only.`;
  return undefined;
}
