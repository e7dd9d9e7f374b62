// Stores the histories of records: one entry for each change, chained by hash, never changed or deleted.
import { createHash } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import type { History, RecordKind } from '../../shared/history/schema.ts';
import type { Priority, Queue, Task } from '../../shared/queues/schema.ts';
import { readWhole } from '../data/batches.ts';
import { canonicalJson } from '../data/canonical.ts';
import { put, update, type Write } from '../data/commit.ts';
import { newId, withNulls } from '../data/record.ts';
import { history, workflowStatus } from './entity.ts';
import { withNames } from './names.ts';

export { canonicalJson };

interface Change {
  readonly kind: RecordKind;
  readonly id: string;
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  /** The record's version and chain head before the change; absent when the change creates it. */
  readonly before?: { readonly version: number; readonly chainHead: string };
  readonly fromStatus?: string;
  readonly toStatus: string;
  readonly comments?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The SHA-256 of the content's canonical JSON, in base64url. */
export const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('base64url');

/** A change dated before the present call (an imported record, demo data) still gets the present time as `updatedAt`. */
const longestCallMs = 5000;
const writtenAt = (at: string): string => (Date.now() - Date.parse(at) > longestCallMs ? new Date().toISOString() : at);

/**
 * Returns the write of a change's history entry and the record's new version fields. `updatedAt` is always the time of writing, because the search reads
 * records changed since its last update.
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

/** Lists a record's whole history, oldest first; `consistent` reads the current state instead of a copy that may lag. */
export async function listHistory(kind: RecordKind, id: string, { consistent = false } = {}) {
  const { data } = await history().query.ofRecord({ entityType: kind, entityId: id }).go({ pages: 'all', consistent });
  return data;
}

/** An entry of a history, as stored. */
export type HistoryItem = Awaited<ReturnType<typeof listHistory>>[number];

/** Reads the last entry of a record's history, consistently. */
export async function lastEntryOf(kind: RecordKind, id: string, { version }: Pick<ChainHead, 'version'>) {
  const { data } = await history().get({ entityType: kind, entityId: id, seq: version }).go({ consistent: true });
  return data ?? undefined;
}

/** The hash of each of these entries, in the order of `wanted`; undefined for a missing entry. Reads at most 100. */
export async function hashesOf(wanted: readonly { readonly kind: RecordKind; readonly id: string; readonly seq: number }[]): Promise<(string | undefined)[]> {
  const keys = wanted.map(({ kind, id, seq }) => ({ entityType: kind, entityId: id, seq }));
  const entries = await readWhole(() => history().get(keys).go({ preserveBatchOrder: true, consistent: true }));
  return entries.map((entry) => entry?.hash);
}

/** The number of the first entry that is missing, altered or out of place; undefined if the chain is intact and ends at `head`. */
export async function firstBrokenEntry(kind: RecordKind, id: string, head: ChainHead, how: { consistent?: boolean } = {}): Promise<number | undefined> {
  return brokenIn(await listHistory(kind, id, how), head);
}

/** The record's version and the hash of its last history entry. */
export interface ChainHead {
  readonly version: number;
  readonly chainHead: string;
}

/** A change between reading a record and reading its history looks like a broken chain, so read again before calling it broken. */
const mostLooks = 3;
const lookAgainMs = 50;

/** Returns a record's whole history for display, newest first, and whether it is intact; `readHead` reads the record's current head. */
export async function historyOf(kind: RecordKind, id: string, readHead: () => Promise<ChainHead>): Promise<History> {
  for (let look = 1; ; look++) {
    const head = await readHead();
    const entries = await listHistory(kind, id, { consistent: look > 1 });
    const brokenAt = brokenIn(entries, head);
    if (brokenAt === undefined || look === mostLooks) {
      const history = withVerdict(entries, brokenAt ?? null);
      return { ...history, entries: await withNames(history.entries) };
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs * look));
  }
}

function withVerdict(entries: Awaited<ReturnType<typeof listHistory>>, brokenAt: number | null): History {
  return {
    entries: entries.toReversed().map((entry) => withNulls(entry, ['fromStatus', 'comments', 'metadata'])),
    verified: brokenAt === null,
    brokenAt,
  };
}

/** The number of the first entry that is missing, altered or out of place; undefined if none is. `entries` are oldest first. */
export function brokenIn(entries: Awaited<ReturnType<typeof listHistory>>, head: ChainHead): number | undefined {
  let prevHash = '';
  for (const [index, entry] of entries.entries()) {
    const { hash, image: _, ...content } = entry;
    if (entry.seq !== index + 1 || entry.prevHash !== prevHash || hashOf(content) !== hash) return index + 1;
    prevHash = hash;
  }
  return entries.length === head.version && prevHash === head.chainHead ? undefined : entries.length + 1;
}

/** A record's place in a queue, with its task. The record's own store computes it. */
interface Waiting {
  readonly waitsFor: Queue;
  readonly task: Task;
  /** The subject in a few words without personal data: every user of the queue can read it. */
  readonly subject: string;
  readonly actionUrl: string;
  /** A date, or a time where hours count. */
  readonly dueDate?: string | undefined;
  /** Since when the record has been in this queue, if it was there before this step. */
  readonly waitingSince?: string | undefined;
  /** Users who may not do the task although they see the queue, because they did an earlier step. May contain repeats and empty values. */
  readonly notFor?: readonly (string | null | undefined)[] | undefined;
}
/** A place in one queue, or in none. */
export type Place = Waiting | { readonly waitsFor: null };
export const inNoQueue = (): Place => ({ waitsFor: null });

interface Status {
  readonly kind: RecordKind;
  readonly id: string;
  readonly currentStatus: string;
  readonly priority?: Priority;
  readonly actor: Pick<Actor, 'userId'>;
  readonly at: string;
}

/** The time field that a status sets. */
const momentOf: Readonly<Record<string, 'submittedAt' | 'reviewedAt' | 'approvedAt' | 'rejectedAt'>> = {
  submitted: 'submittedAt',
  under_review: 'reviewedAt',
  requires_revision: 'reviewedAt',
  approved: 'approvedAt',
  rejected: 'rejectedAt',
};
/** A report counts as submitted when it is sent for decision, a transaction when it is created. */
const momentFor = (kind: RecordKind, status: string) =>
  status === 'pending' && (kind === 'approval' || kind === 'transaction') ? ('submittedAt' as const) : momentOf[status];

const momentSet = ({ kind, currentStatus, at }: Status) => {
  const moment = momentFor(kind, currentStatus);
  return moment ? { [moment]: at } : {};
};

/** Each needs its own counter, and one transaction writes all counters of a change. Beyond this limit the rules still reject those users. */
const mostLeftOut = 40;

const leftOut = ({ notFor = [] }: Waiting) => [...new Set(notFor)].filter((userId) => typeof userId === 'string');

/** The status fields of a place, without empty ones. */
function waitingFields(place: Place | undefined, at: string) {
  if (!place || place.waitsFor === null) return {};
  const { dueDate, notFor: _, waitingSince = at, ...rest } = place;
  const without = leftOut(place).slice(0, mostLeftOut);
  return { ...rest, waitingSince, ...(dueDate ? { dueDate } : {}), ...(without.length > 0 ? { notFor: without } : {}) };
}

/** Kinds with a deadline, which the daily sweep searches (functions/compliance). */
const dueKinds: readonly RecordKind[] = ['corrective-action', 'loss', 'transaction'];

type Begun = Status & { readonly assignedTo?: string | undefined; readonly createdAt?: string; readonly place?: Place };

function dueFields(kind: RecordKind, place: Place | undefined) {
  if (!place || place.waitsFor === null || !dueKinds.includes(kind)) return {};
  return { dueKind: kind, ...(place.dueDate ? { fallsDue: place.dueDate } : {}) };
}

const statusItem = ({ place, assignedTo, createdAt, ...status }: Begun) => {
  const { kind, id, currentStatus, priority, actor, at } = status;
  return {
    ...{ id: newId(new Date(at)), entityType: kind, entityId: id, currentStatus, lastActionBy: actor.userId, createdAt: createdAt ?? at, updatedAt: at },
    ...(priority ? { priority } : {}),
    ...(assignedTo ? { assignedTo } : {}),
    ...momentSet(status),
    // ElectroDB needs the complete sort key of an index, even when the record is not in that index.
    waitingSince: at,
    fallsDue: createdAt ?? at,
    ...waitingFields(place, at),
    ...dueFields(kind, place),
  };
};

/** The write of a new record's workflow status and place in a queue. */
export const statusOf = (status: Begun): Write => put(workflowStatus().create(statusItem(status)).params());

/** The same for a record that may already have a status, which is replaced. */
export const statusAgain = (status: Begun): Write => put(workflowStatus().put(statusItem(status)).params());

const leaving = ['waitsFor', 'waitingSince', 'task', 'notFor', 'dueKind', 'fallsDue'] as const;

/** The fields that a step removes because the new place does not have them. */
function dropped(place: Place | undefined) {
  if (!place) return [];
  if (place.waitsFor === null) return leaving;
  return [...(place.dueDate ? [] : (['dueDate'] as const)), ...(leftOut(place).length > 0 ? [] : (['notFor'] as const))];
}

/**
 * The write that moves a record's workflow status and place with its step. `assignedTo: null` unassigns it. Without `place` the record stays in its
 * queue, with the same waiting time.
 */
export function movedTo(status: Status & { readonly comments?: string | undefined; readonly assignedTo?: string | null; readonly place?: Place }): Write {
  const { kind, id, currentStatus, comments, assignedTo, priority, place, actor, at } = status;
  return update(
    workflowStatus()
      .patch({ entityType: kind, entityId: id })
      .set({ currentStatus, lastActionBy: actor.userId, updatedAt: at, ...momentSet(status), ...(comments ? { reviewComments: comments } : {}) })
      .set({ ...(assignedTo ? { assignedTo } : {}), ...(priority ? { priority } : {}), ...waitingFields(place, at) })
      .remove([...(assignedTo === null ? (['assignedTo'] as const) : []), ...dropped(place)])
      .params(),
  );
}
