// What may be done with an export now, and why not.
import type { Export } from './schema.ts';

/** Days that a file is kept; the bucket's lifecycle rule takes it away after as many. */
export const keptDays = 7;

/** Exports that one person may have under way at a time. */
export const openAtOnce = 3;

/** An export holds its place for so long at most: the table's stream keeps no event longer, and what it lost nothing moves any more. */
export const placeHours = 24;

/** What is told of an export that nothing moves any more. */
export const lostMessage = 'It was begun and never completed. Export the list again.';

export const isOpen = ({ status }: Pick<Export, 'status'>): boolean => status === 'waiting' || status === 'running';

/** Under way by its record, and nothing has moved it for as long as anything could. */
export const isLost = ({ status, updatedAt }: Pick<Export, 'status'> & { readonly updatedAt: string }, now: Date): boolean =>
  isOpen({ status }) && now.getTime() - Date.parse(updatedAt) > placeHours * 3_600_000;

/** What is told where the file should be and is not. */
export const goneMessage = 'The file is gone. Export the list again.';

/** Why the file cannot be fetched; undefined when it can. */
export function fileRefusal({ status, message, availableUntil }: Pick<Export, 'status' | 'message' | 'availableUntil'>, now: Date): string | undefined {
  if (status === 'failed') return `This export failed. ${message ?? ''}`.trim();
  if (status !== 'done') return 'This export is still being made.';
  if (!availableUntil || Date.parse(availableUntil) <= now.getTime()) return `The file was kept for ${keptDays} days and is gone. Export the list again.`;
  return undefined;
}

/** Why no further export may be started. */
export const startRefusal = `You have ${openAtOnce} exports under way. Wait until one of them is ready.`;
