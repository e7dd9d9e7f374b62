// The history of records: one entry a change, chained by hash, never changed or removed.
import { createHash } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import type { History, RecordKind } from '../../shared/workflow/schema.ts';
import { put, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { history, workflowStatus } from './entity.ts';

interface Change {
  readonly kind: RecordKind;
  readonly id: string;
  /** The contract's name of the call, `firearms.register`. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  /** The record's version and chain head before the change; absent when the change creates it. */
  readonly before?: { readonly version: number; readonly chainHead: string };
  readonly fromStatus?: string;
  readonly toStatus: string;
  readonly comments?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** JSON with keys in order and without absent values, so that the same content always has the same hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
    .join(',')}}`;
}

export const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A change dated back further than a call lasts (records taken over from elsewhere, demo data) is written now all the same. */
const longestCallMs = 5000;
const writtenAt = (at: string): string => (Date.now() - Date.parse(at) > longestCallMs ? new Date().toISOString() : at);

/**
 * The history entry of a change, to be written with it, and what the record carries from then on. `updatedAt` is the moment of
 * writing, whatever day the change is dated: the search reads what was written since it last looked.
 */
export function entryOf(change: Change): { write: Write; recorded: { version: number; chainHead: string; updatedAt: string } } {
  const { kind, actor, at, before, id, ...rest } = change;
  const seq = (before?.version ?? 0) + 1;
  const content = {
    ...rest,
    id: newId(new Date(at)),
    entityType: kind,
    entityId: id,
    seq,
    actionBy: actor.userId,
    actorName: actor.name,
    createdAt: at,
    prevHash: before?.chainHead ?? '',
  };
  const hash = hashOf(content);
  return {
    write: put(
      history()
        .create({ ...content, hash })
        .params(),
    ),
    recorded: { version: seq, chainHead: hash, updatedAt: writtenAt(at) },
  };
}

/** A record's whole history, oldest first. */
export async function listHistory(kind: RecordKind, id: string) {
  const { data } = await history().query.ofRecord({ entityType: kind, entityId: id }).go({ pages: 'all' });
  return data;
}

/** The number of the first entry that is missing, altered or out of place; undefined when the chain is whole and ends at `head`. */
export async function firstBrokenEntry(kind: RecordKind, id: string, head: ChainHead): Promise<number | undefined> {
  return brokenIn(await listHistory(kind, id), head);
}

/** What a record carries of its history. */
interface ChainHead {
  readonly version: number;
  readonly chainHead: string;
}

/** A record's whole history as people read it, newest first, and whether it verifies. */
export async function historyOf(kind: RecordKind, id: string, head: ChainHead): Promise<History> {
  const entries = await listHistory(kind, id);
  const brokenAt = brokenIn(entries, head) ?? null;
  return {
    entries: entries.toReversed().map(({ fromStatus, comments, metadata, ...entry }) => ({
      ...entry,
      fromStatus: fromStatus ?? null,
      comments: comments ?? null,
      metadata: metadata ?? null,
    })),
    verified: brokenAt === null,
    brokenAt,
  };
}

function brokenIn(entries: Awaited<ReturnType<typeof listHistory>>, head: ChainHead): number | undefined {
  let prevHash = '';
  for (const [index, entry] of entries.entries()) {
    const { hash, ...content } = entry;
    if (entry.seq !== index + 1 || entry.prevHash !== prevHash || hashOf(content) !== hash) return index + 1;
    prevHash = hash;
  }
  return entries.length === head.version && prevHash === head.chainHead ? undefined : entries.length + 1;
}

/** Where a record stands in its workflow, written with the record. */
export function statusOf(status: {
  kind: RecordKind;
  id: string;
  currentStatus: string;
  assignedTo?: string;
  actor: Pick<Actor, 'userId'>;
  at: string;
  dueDate?: string;
}): Write {
  const { kind, id, actor, at, ...rest } = status;
  const item = { ...rest, id: newId(new Date(at)), entityType: kind, entityId: id, lastActionBy: actor.userId, createdAt: at, updatedAt: at };
  return put(workflowStatus().create(item).params());
}

/** The moment that a status is the first word on. */
const momentOf: Readonly<Record<string, 'reviewedAt' | 'approvedAt' | 'rejectedAt'>> = {
  under_review: 'reviewedAt',
  approved: 'approvedAt',
  rejected: 'rejectedAt',
};

/** The record's place in its workflow moves on, written with its step. */
export function movedTo(status: {
  kind: RecordKind;
  id: string;
  currentStatus: string;
  comments?: string | undefined;
  actor: Pick<Actor, 'userId'>;
  at: string;
}): Write {
  const { kind, id, currentStatus, comments, actor, at } = status;
  const moment = momentOf[currentStatus];
  return update(
    workflowStatus()
      .patch({ entityType: kind, entityId: id })
      .set({ currentStatus, lastActionBy: actor.userId, updatedAt: at, ...(moment ? { [moment]: at } : {}), ...(comments ? { reviewComments: comments } : {}) })
      .params(),
  );
}
