// Stores exports: the request, the progress and the result.
import type { Actor } from '../../shared/access/actor.ts';
import { isLost, keptDays, lostMessage } from '../../shared/exports/rules.ts';
import type { Export, StartExport } from '../../shared/exports/schema.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, update, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { commitChange, create } from '../history/change.ts';
import { type ExportRecord, exportJobs } from './entity.ts';
import { releasePlace, takeLostPlace, takePlace } from './limit.ts';

type Who = Pick<Actor, 'userId' | 'name'>;

/** Shows an export whose event was lost as failed. The record itself does not change, so that it still matches its history. */
export const shown = (record: ExportRecord, now = new Date()): Export => ({
  ...withNulls(record, ['total', 'message', 'finishedAt', 'availableUntil']),
  ...(isLost(record, now) ? { status: 'failed', message: lostMessage } : {}),
});

/** The key of the file. Its parts are stored under keys beside it until the file is complete. */
export const fileKey = ({ id, format }: Pick<ExportRecord, 'id' | 'format'>) => `exports/${id}.${format}`;
export const partKey = ({ id }: Pick<ExportRecord, 'id'>, part: number) => `exports/${id}/${String(part).padStart(6, '0')}`;

export async function findExport(id: string): Promise<ExportRecord | undefined> {
  const { data } = await exportJobs().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** One of the caller's own exports. Throws `not-found`. */
export async function getExport(id: string, actor: Pick<Actor, 'userId'>): Promise<ExportRecord> {
  const found = await findExport(id);
  if (found?.requestedBy !== actor.userId) throw notFound();
  return found;
}

/** Lists the caller's own exports, newest first. */
export async function listExports(actor: Pick<Actor, 'userId'>, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<Page<Export>> {
  const { data } = await exportJobs()
    .query.ofUser({ requestedBy: actor.userId })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  return pageOf(
    data.map((record) => shown(record)),
    limit,
    ({ id }) => id,
  );
}

/** Starts an export; the table's stream passes it to the worker. Throws `conflict` if too many are in progress. */
export async function startExport({ list, format, query, fileName }: StartExport & { readonly fileName: string }, actor: Actor, at: Date): Promise<Export> {
  const job = {
    id: newId(at),
    requestedBy: actor.userId,
    list,
    format,
    query,
    status: 'waiting' as const,
    done: 0,
    parts: 0,
    turn: 0,
    fileName,
  };
  const { record, writes } = create(exportJobs(), job, { action: 'exports.start', actor, at, metadata: { list, format, query } });
  const begin = (place: Write) => commit([...writes, place]);
  await begin(takePlace(record)).catch(async (error: unknown) => {
    const place = error instanceof Problem && error.code === 'conflict' ? await takeLostPlace(record, at) : undefined;
    if (!place) throw error;
    await begin(place);
  });
  return shown(record, at);
}

/** Stores the progress, if no other worker has taken a turn since it was read; this change triggers the next step. */
export async function advanceExport(job: ExportRecord, progress: Pick<ExportRecord, 'done' | 'total' | 'cursor' | 'parts' | 'holds'>): Promise<void> {
  const patch = exportJobs()
    .patch({ id: job.id })
    .set({ ...progress, status: 'running', updatedAt: new Date().toISOString(), turn: job.turn + 1 })
    .where(({ turn }, { eq }) => eq(turn, job.turn));
  await commit([update(patch.params())]);
}

/** Completes the export. The history logs who exported which records, and how many. */
export async function finishExport(job: ExportRecord, { done, holds, bytes }: { done: number; holds: string; bytes: number }, by: Who): Promise<void> {
  const at = new Date();
  const { list, format, query } = job;
  await close(
    job,
    by,
    at,
    'done',
    { list, format, query, holds, rows: done, bytes },
    { done, total: done, holds, availableUntil: daysAfter(at, keptDays).toISOString() },
  );
}

export async function failExport(job: ExportRecord, message: string, by: Who): Promise<void> {
  const { list, format, query, done } = job;
  await close(job, by, new Date(), 'failed', { list, format, query, rows: done, message }, { message });
}

async function close(
  job: ExportRecord,
  actor: Who,
  at: Date,
  status: 'done' | 'failed',
  metadata: Readonly<Record<string, unknown>>,
  ended: Partial<ExportRecord>,
): Promise<void> {
  const how = { action: `exports.${status}`, actor, at, metadata, where: ({ turn }: any, { eq }: any) => eq(turn, job.turn) } as const;
  const set = { ...ended, status, finishedAt: at.toISOString(), turn: job.turn + 1 };
  await commitChange(exportJobs(), job, { ...how, set }, [releasePlace(job)]);
}
