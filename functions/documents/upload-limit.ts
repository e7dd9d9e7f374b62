// Limits a person's uploads in progress with a counter, so that simultaneous uploads cannot exceed the limit.
import { mostUploads, uploadMinutes, uploadsRefusal } from '../../shared/documents/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { log, traceOf } from '../platform/log.ts';
import { openUploads } from './entity.ts';

/** Two spans are as long as an upload counts as in progress. */
const spanMs = (uploadMinutes * 60_000) / 2;
const spanOf = (at: Date): number => Math.floor(at.getTime() / spanMs);

/**
 * This person's uploads in progress that started in this span. Uploads older than two spans have arrived or never will, because an upload address is
 * valid for five minutes.
 */
async function openIn(uploadedBy: string, span: number): Promise<number> {
  const { data } = await openUploads().get({ uploadedBy, span }).go({ consistent: true });
  return data?.open ?? 0;
}

const isFull = (error: unknown): boolean => /conditional request failed/i.test((error as Error).message);

/** Takes a slot for a new upload. Throws `too-many-requests` if none is left. */
export async function takeUploadSlot(uploadedBy: string, at: Date): Promise<void> {
  const span = spanOf(at);
  const room = mostUploads - (await openIn(uploadedBy, span - 1));
  const full = () => new Problem('too-many-requests', uploadsRefusal(mostUploads) ?? '', undefined, { 'Retry-After': '30' });
  if (room <= 0) throw full();
  try {
    await openUploads()
      .update({ uploadedBy, span })
      .add({ open: 1 })
      .set({ expiresAt: Math.floor(((span + 3) * spanMs) / 1000) })
      .where(({ open }, { notExists, lt }) => `${notExists(open)} OR ${lt(open, room)}`)
      .go();
  } catch (error) {
    throw isFull(error) ? full() : error;
  }
}

/** Releases the slot of a finished upload that started at this time. If this fails, the slot is free after two spans. */
export async function releaseUploadSlot(uploadedBy: string, beganAt: Date): Promise<void> {
  try {
    await openUploads()
      .patch({ uploadedBy, span: spanOf(beganAt) })
      .add({ open: -1 })
      .where(({ open }, { gt }) => gt(open, 0))
      .go();
  } catch (error) {
    // The span's counter has expired.
    if (!isFull(error)) log('warn', 'upload slot not released', traceOf(error));
  }
}
