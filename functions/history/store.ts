// The history of records: one entry a change, chained by hash, never changed or removed.
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

/** SHA-256 of a content as canonical JSON, in base64url: every record carries one. */
export const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('base64url');

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

/** A record's whole history, oldest first; `consistent` as it stands this moment, not a moment ago. */
export async function listHistory(kind: RecordKind, id: string, { consistent = false } = {}) {
  const { data } = await history().query.ofRecord({ entityType: kind, entityId: id }).go({ pages: 'all', consistent });
  return data;
}

/** The last entry of a record's history as it stands this moment. */
export async function lastEntryOf(kind: RecordKind, id: string, { version }: Pick<ChainHead, 'version'>) {
  const { data } = await history().get({ entityType: kind, entityId: id, seq: version }).go({ consistent: true });
  return data ?? undefined;
}

/** The hash of each of these entries, in the order asked; undefined where none stands. At most 100 in a read. */
export async function hashesOf(wanted: readonly { readonly kind: RecordKind; readonly id: string; readonly seq: number }[]): Promise<(string | undefined)[]> {
  const keys = wanted.map(({ kind, id, seq }) => ({ entityType: kind, entityId: id, seq }));
  const entries = await readWhole(() => history().get(keys).go({ preserveBatchOrder: true, consistent: true }));
  return entries.map((entry) => entry?.hash);
}

/** The number of the first entry that is missing, altered or out of place; undefined when the chain is whole and ends at `head`. */
export async function firstBrokenEntry(kind: RecordKind, id: string, head: ChainHead, how: { consistent?: boolean } = {}): Promise<number | undefined> {
  return brokenIn(await listHistory(kind, id, how), head);
}

/** What a record carries of its history. */
interface ChainHead {
  readonly version: number;
  readonly chainHead: string;
}

/** A change that lands between the read of a record and that of its history looks like a break: only what stays broken is one. */
const mostLooks = 3;
const lookAgainMs = 50;

/** A record's whole history as people read it, newest first, and whether it verifies; `readHead` reads the record as it stands. */
export async function historyOf(kind: RecordKind, id: string, readHead: () => Promise<ChainHead>): Promise<History> {
  for (let look = 1; ; look++) {
    const head = await readHead();
    const entries = await listHistory(kind, id, { consistent: look > 1 });
    const brokenAt = brokenIn(entries, head);
    if (brokenAt === undefined || look === mostLooks) {
      const history = told(entries, brokenAt ?? null);
      return { ...history, entries: await withNames(history.entries) };
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs * look));
  }
}

function told(entries: Awaited<ReturnType<typeof listHistory>>, brokenAt: number | null): History {
  return {
    entries: entries.toReversed().map((entry) => withNulls(entry, ['fromStatus', 'comments', 'metadata'])),
    verified: brokenAt === null,
    brokenAt,
  };
}

/** The number of the first of a record's entries, oldest first, that is missing, altered or out of place. */
export function brokenIn(entries: Awaited<ReturnType<typeof listHistory>>, head: ChainHead): number | undefined {
  let prevHash = '';
  for (const [index, entry] of entries.entries()) {
    const { hash, image: _, ...content } = entry;
    if (entry.seq !== index + 1 || entry.prevHash !== prevHash || hashOf(content) !== hash) return index + 1;
    prevHash = hash;
  }
  return entries.length === head.version && prevHash === head.chainHead ? undefined : entries.length + 1;
}

/** Where it stands in a queue, and what is to be done there: what a record's store works out from the record as it is. */
interface Waiting {
  readonly waitsFor: Queue;
  readonly task: Task;
  /** What it is about, in a few words without personal data: whoever sees the queue reads them. */
  readonly subject: string;
  readonly actionUrl: string;
  /** A day, or the moment where hours count. */
  readonly dueDate?: string | undefined;
  /** Since when, where it has waited there before the step. */
  readonly waitingSince?: string | undefined;
  /** Who may not do it although the queue is theirs: whoever did an earlier step, once or more often, or nobody yet. */
  readonly notFor?: readonly (string | null | undefined)[] | undefined;
}
/** In one queue, or in none. */
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

/** The moment that a status is the first word on. */
const momentOf: Readonly<Record<string, 'submittedAt' | 'reviewedAt' | 'approvedAt' | 'rejectedAt'>> = {
  submitted: 'submittedAt',
  under_review: 'reviewedAt',
  requires_revision: 'reviewedAt',
  approved: 'approvedAt',
  rejected: 'rejectedAt',
};
/** A report is submitted when it comes to its decision, a transaction when it begins. */
const momentFor = (kind: RecordKind, status: string) =>
  status === 'pending' && (kind === 'approval' || kind === 'transaction') ? ('submittedAt' as const) : momentOf[status];

const momentSet = ({ kind, currentStatus, at }: Status) => {
  const moment = momentFor(kind, currentStatus);
  return moment ? { [moment]: at } : {};
};

/** Each is a counter of its own, and those of one change are written in one transaction; beyond it the rules still refuse. */
const mostLeftOut = 40;

const leftOut = ({ notFor = [] }: Waiting) => [...new Set(notFor)].filter((userId) => typeof userId === 'string');

/** What the place leaves on the status, without what it does not have. */
function waitingFields(place: Place | undefined, at: string) {
  if (!place || place.waitsFor === null) return {};
  const { dueDate, notFor: _, waitingSince = at, ...rest } = place;
  const without = leftOut(place).slice(0, mostLeftOut);
  return { ...rest, waitingSince, ...(dueDate ? { dueDate } : {}), ...(without.length > 0 ? { notFor: without } : {}) };
}

/** What falls due while it waits, and is looked for by that (functions/compliance). */
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
    // ElectroDB wants an index's sort key whole even where its partition, and so the place in the index, is left out.
    waitingSince: at,
    fallsDue: createdAt ?? at,
    ...waitingFields(place, at),
    ...dueFields(kind, place),
  };
};

/** Where a record stands in its workflow, and in which queue, written with the record. */
export const statusOf = (status: Begun): Write => put(workflowStatus().create(statusItem(status)).params());

/** The same of what may have a status already and may not: what stood there is written over. */
export const statusAgain = (status: Begun): Write => put(workflowStatus().put(statusItem(status)).params());

const leaving = ['waitsFor', 'waitingSince', 'task', 'notFor', 'dueKind', 'fallsDue'] as const;

/** What goes with the step: a place it leaves, and whatever the new place does not have. */
function dropped(place: Place | undefined) {
  if (!place) return [];
  if (place.waitsFor === null) return leaving;
  return [...(place.dueDate ? [] : (['dueDate'] as const)), ...(leftOut(place).length > 0 ? [] : (['notFor'] as const))];
}

/**
 * The record's place in its workflow moves on, written with its step; `assignedTo: null` is nobody's from then on. Without
 * `place` it stays in its queue, and has waited there as long as before.
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
