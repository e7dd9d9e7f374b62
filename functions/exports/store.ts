// Exports: what a person asked for, how far it is, and where it ended.
import type { Actor } from '../../shared/access/actor.ts';
import { isLost, keptDays, lostMessage } from '../../shared/exports/rules.ts';
import type { Export, StartExport } from '../../shared/exports/schema.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { entryOf } from '../history/store.ts';
import { type ExportRecord, exportJobs } from './entity.ts';
import { leavePlace, takeLostPlace, takePlace } from './limit.ts';

type Who = Pick<Actor, 'userId' | 'name'>;

/** What was lost on its way is told as failed; its record stays as it is, with the history that belongs to it. */
export const shown = (record: ExportRecord, now = new Date()): Export => ({
  ...withNulls(record, ['total', 'message', 'finishedAt', 'availableUntil']),
  ...(isLost(record, now) ? { status: 'failed', message: lostMessage } : {}),
});

/** Where the file stands; its parts, until it is made of them, beside it. */
export const fileKey = ({ id, format }: Pick<ExportRecord, 'id' | 'format'>) => `exports/${id}.${format}`;
export const partKey = ({ id }: Pick<ExportRecord, 'id'>, part: number) => `exports/${id}/${String(part).padStart(6, '0')}`;

export async function findExport(id: string): Promise<ExportRecord | undefined> {
  const { data } = await exportJobs().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** An export of the caller's own. Throws `not-found`. */
export async function getExport(id: string, actor: Pick<Actor, 'userId'>): Promise<ExportRecord> {
  const found = await findExport(id);
  if (found?.requestedBy !== actor.userId) throw notFound();
  return found;
}

/** The caller's own, newest first. */
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

/** Asks for an export; the table's stream hands it to the worker. Throws `conflict` when too many are under way. */
export async function startExport({ list, format, query, fileName }: StartExport & { readonly fileName: string }, actor: Actor, at: Date): Promise<Export> {
  const createdAt = at.toISOString();
  const id = newId(at);
  const entry = entryOf({ kind: 'export', id, action: 'exports.start', actor, at: createdAt, toStatus: 'waiting', metadata: { list, format, query } });
  const item = {
    id,
    requestedBy: actor.userId,
    list,
    format,
    query,
    status: 'waiting' as const,
    done: 0,
    parts: 0,
    turn: 0,
    fileName,
    createdAt,
    ...entry.recorded,
  };
  const begin = (place: Write) => commit([put(exportJobs().create(item).params()), entry.write, place]);
  await begin(takePlace(item)).catch(async (error: unknown) => {
    const place = error instanceof Problem && error.code === 'conflict' ? await takeLostPlace(item, at) : undefined;
    if (!place) throw error;
    await begin(place);
  });
  return shown(item, at);
}

/** The change of a job, on condition that nobody has taken a turn since it was read. */
const turn = (job: ExportRecord, change: Partial<ExportRecord>) =>
  exportJobs()
    .patch({ id: job.id })
    .set({ ...change, turn: job.turn + 1 })
    .where((job_, { eq }) => eq(job_.turn, job.turn));

/** Writes how far it is; that very change leads to the next step. */
export async function advanceExport(job: ExportRecord, change: Pick<ExportRecord, 'done' | 'total' | 'cursor' | 'parts' | 'holds'>): Promise<void> {
  await commit([update(turn(job, { ...change, status: 'running', updatedAt: new Date().toISOString() }).params())]);
}

/** The file stands. The history says who took out which records, and how many. */
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
  change: Partial<ExportRecord>,
): Promise<void> {
  const entry = entryOf({
    kind: 'export',
    id: job.id,
    action: `exports.${status}`,
    actor,
    at: at.toISOString(),
    before: job,
    fromStatus: job.status,
    toStatus: status,
    metadata,
  });
  await commit([update(turn(job, { ...change, status, finishedAt: at.toISOString(), ...entry.recorded }).params()), entry.write, leavePlace(job)]);
}
