// Lists checks of unexpected firearms and closes them with an outcome, for the firearm office.
import type { Actor } from '../../shared/access/actor.ts';
import type { CheckQuery, CheckState, CloseCheck, FirearmCheck } from '../../shared/checks/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import type { Inspection } from '../../shared/inspections/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { badCursor, pageOf, positionOf } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { change } from '../history/change.ts';
import { inNoQueue } from '../history/store.ts';
import { inspections } from '../inspections/entity.ts';
import { type CheckRecord, firearmChecks } from './entity.ts';

const optional = ['notes', 'entityId', 'entityName', 'inspectorName', 'matches', 'outcome', 'note', 'closedByName', 'closedAt'] as const;

const shown = (record: CheckRecord): FirearmCheck => withNulls(record, optional) as FirearmCheck;

/** In milliseconds, because an ISO timestamp and an id exceed the maximum cursor length. */
const positionText = ({ foundAt, id }: CheckRecord) => `${Date.parse(foundAt)}_${id}`;

function positionFrom(text: string | undefined): { foundAt: string; id: string } | undefined {
  if (text === undefined) return undefined;
  const [, millis, id] = /^(\d{1,13})_([\w-]{1,64})$/.exec(text) ?? [];
  if (!millis || !id) throw badCursor();
  return { foundAt: new Date(Number(millis)).toISOString(), id };
}

/** Lists open checks, oldest first, or closed checks, newest first. Throws `bad-cursor`. */
export async function listChecks({ status, limit, cursor }: CheckQuery): Promise<Page<FirearmCheck>> {
  const after = positionFrom(positionOf(cursor));
  const query = firearmChecks().query.byStatus({ status });
  const isOpen = status === 'open';
  const from = after ? (isOpen ? query.gt(after) : query.lt(after)) : query;
  const { data } = await from.go({ order: isOpen ? 'asc' : 'desc', limit: limit + 1 });
  const page = pageOf(data, limit, positionText, cursor === undefined && data.length <= limit ? data.length : undefined);
  return { ...page, items: page.items.map(shown) };
}

/** Throws `not-found`. */
export async function getCheck(id: string): Promise<CheckRecord> {
  const { data } = await firearmChecks().get({ id }).go({ consistent: true });
  if (!data) throw notFound();
  return data;
}

const alreadyClosed = (outcome: string | undefined) =>
  new Problem('conflict', outcome === 'withdrawn' ? 'The inspector has withdrawn this serial number.' : 'This check is already closed.');

interface Closing {
  readonly outcome: NonNullable<CheckState['outcome']>;
  readonly note?: string;
  /** The API call's name in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
}

/** Returns the writes that close the check, and the closed record. */
export function closing(before: CheckRecord, { outcome, note, action, actor, at }: Closing): { writes: Write[]; after: CheckRecord } {
  const { serialNumber, foundAt } = before;
  const closed = { closedBy: actor.userId, closedByName: actor.name, closedAt: at.toISOString() };
  return change(firearmChecks(), before, {
    ...{ action, actor, at, comments: note, metadata: { outcome, serialNumber }, place: inNoQueue },
    // The index by status also needs `foundAt`.
    set: { status: 'closed', outcome, ...(note ? { note } : {}), ...closed, foundAt },
  });
}

/** Records the outcome. A retry by the same person changes nothing. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function closeCheck(id: string, { outcome, note }: CloseCheck, actor: Actor, ifMatch?: number, at = new Date()): Promise<FirearmCheck> {
  const before = await getCheck(id);
  // Someone may have joined the inspection since the check was opened.
  const { data: inspection } = await inspections().get({ id: before.inspectionId }).go({ consistent: true });
  if ([...before.carriedOutBy, ...(inspection?.carriedOutBy ?? [])].includes(actor.userId))
    throw new Problem('forbidden', 'You carried out this inspection. Another person must check its unexpected firearms.');
  if (before.status === 'closed') {
    if (before.closedBy === actor.userId && before.outcome === outcome && before.note === note) return shown(before);
    throw alreadyClosed(before.outcome);
  }
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const { writes, after } = closing(before, { outcome, note, action: 'checks.close', actor, at });
  await commit(writes);
  return shown(after);
}

export async function checksOf(inspectionId: string): Promise<CheckRecord[]> {
  const { data } = await firearmChecks().query.ofInspection({ inspectionId }).go({ pages: 'all' });
  return data;
}

/** Adds the state of each check to the unexpected firearms of an inspection, for readers with national scope. */
export async function withChecks<T extends Pick<Inspection, 'id' | 'checklist'>>(one: T): Promise<T> {
  if (!one.checklist?.unexpected.length) return one;
  const bySerial = new Map((await checksOf(one.id)).map((check) => [check.serialNumber, shown(check)]));
  const unexpected = one.checklist.unexpected.map((firearm) => {
    const found = bySerial.get(firearm.serialNumber);
    if (!found) return firearm;
    const { status, outcome, note, closedByName, closedAt } = found;
    return { ...firearm, check: { status, outcome, note, closedByName, closedAt } };
  });
  return { ...one, checklist: { ...one.checklist, unexpected } };
}
