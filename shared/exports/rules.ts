// Decides which actions an export allows, and why not.
import type { Export } from './schema.ts';

/** A file is kept for this many days; then the bucket's lifecycle rule deletes it. */
export const keptDays = 7;

/** Exports that one person may have in progress at the same time. */
export const openAtOnce = 3;

/** An export keeps its place for at most this many hours: the table's stream keeps no event longer, so it cannot continue after that. */
export const placeHours = 24;

/** The message of an export that stopped without an end. */
export const lostMessage = 'It started but never completed. Export the list again.';

export const isOpen = ({ status }: Pick<Export, 'status'>): boolean => status === 'waiting' || status === 'running';

/** True if the export is still in progress, but nothing has changed it for longer than events are kept. */
export const isLost = ({ status, updatedAt }: Pick<Export, 'status'> & { readonly updatedAt: string }, now: Date): boolean =>
  isOpen({ status }) && now.getTime() - Date.parse(updatedAt) > placeHours * 3_600_000;

/** The message for a ready export whose file is missing. */
export const missingFileMessage = 'The file is missing. Export the list again.';

/** Why the file cannot be downloaded; undefined if it can. */
export function fileRefusal({ status, message, availableUntil }: Pick<Export, 'status' | 'message' | 'availableUntil'>, now: Date): string | undefined {
  if (status === 'failed') return `This export failed. ${message ?? ''}`.trim();
  if (status !== 'done') return 'This export is not ready yet.';
  if (!availableUntil || Date.parse(availableUntil) <= now.getTime()) return `The file was deleted after ${keptDays} days. Export the list again.`;
  return undefined;
}

/** The message when no further export may be started. */
export const startRefusal = `You have ${openAtOnce} exports in progress. Wait until one of them is ready.`;
