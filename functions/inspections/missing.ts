// Follow-up of missing firearms: opens on completion of an inspection. The provider's answer or a loss report closes each firearm.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { isLoss } from '../../shared/firearms/schema.ts';
import { type AnswerMissing, answerMissingHours, type FollowUp, type MissingFirearm, outcomeWords } from '../../shared/inspections/missing.ts';
import { missingRefusalOf } from '../../shared/inspections/rules.ts';
import type { Checklist, Inspection } from '../../shared/inspections/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { latestFirearmRecord } from '../firearms/store.ts';
import { change, commitChange } from '../history/change.ts';
import { workflowStatus } from '../history/entity.ts';
import { notify } from '../notifications/store.ts';
import { concernsOf } from '../profiling/concerns.ts';
import { readersAmong } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { followUpMoved, followUpOf } from './queue-place.ts';
import { getInspection, shownTo } from './store.ts';

const open = { outcome: null, note: null, closedBy: null, closedByName: null, closedAt: null };

/**
 * The follow-up of a completed inspection; undefined if no firearm was ever missing. After a second completion it keeps the answers for firearms that are
 * still missing, and drops the others.
 */
export function followUpFor(before: InspectionRecord, missing: Checklist['missing'], at: Date): FollowUp | undefined {
  const former = followUpOf(before);
  if (missing.length === 0 && !former) return undefined;
  const known = new Map((former?.firearms ?? []).map((one) => [one.firearmId, one]));
  const firearms = missing.map((one): MissingFirearm => known.get(one.firearmId) ?? { ...one, ...open });
  const isNew = firearms.some(({ firearmId }) => !known.has(firearmId));
  const dueAt = new Date(at.getTime() + answerMissingHours * 3_600_000).toISOString();
  return { dueAt: former && !isNew ? former.dueAt : dueAt, firearms };
}

const withAnswer = (
  followUp: FollowUp,
  firearmId: string,
  answer: Omit<MissingFirearm, 'firearmId' | 'serialNumber' | 'manufacturer' | 'model'>,
): FollowUp => ({
  ...followUp,
  firearms: followUp.firearms.map((one) => (one.firearmId === firearmId ? { ...one, ...answer } : one)),
});

/** Records the provider's answer: found, with the place, or loss reported. The firearm's status must agree. Throws `not-found`, `forbidden`, `conflict`. */
export async function answerMissing(id: string, firearmId: string, { outcome, note }: AnswerMissing, actor: Actor, at = new Date()): Promise<Inspection> {
  const before = await getInspection(id, scopeOf(actor));
  const followUp = followUpOf(before);
  const firearm = shownTo(before, actor).followUp?.firearms.find((one) => one.firearmId === firearmId);
  expectAllowed(missingRefusalOf(before, firearm ?? { outcome: null }, actor));
  if (!followUp || !firearm) throw notFound();
  const status = (await latestFirearmRecord(firearmId))?.status;
  const isReported = status !== undefined && isLoss(status);
  if (outcome === 'loss_reported' && !isReported)
    throw new Problem('conflict', 'No loss of this firearm has been reported. Open its profile and report the loss or theft first.', [
      { path: 'outcome', message: 'Report the loss first' },
    ]);
  if (outcome === 'found' && isReported)
    throw new Problem('conflict', `The status of this firearm is ${status}. Ask the firearm office to record that it was found.`, [
      { path: 'outcome', message: `Status is ${status}` },
    ]);
  const answer = { outcome, note: note ?? null, closedBy: actor.userId, closedByName: actor.name, closedAt: at.toISOString() };
  const set = { followUp: withAnswer(followUp, firearmId, answer) };
  const readers = await readersAmong([before.inspectorId], 'inspection:read', [before.entityId, before.keeperId]);
  const message = {
    title: 'Missing firearm answered',
    message: `${before.entityName ?? 'The provider'}: ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}, ${outcomeWords[outcome].toLowerCase()}.`,
    ...{ entityId: id, entityType: 'inspection', actionUrl: `/inspections/${id}` },
  };
  const change = { action: 'inspections.answerMissing' as const, actor, at, set, comments: note ?? undefined, metadata: { firearmId, outcome } };
  return shownTo(
    await commitChange(inspections(), before, change, [
      ...followUpMoved({ ...before, ...set }, actor, at.toISOString()),
      ...readers.map((reader) => notify(reader, message, at)),
    ]),
    actor,
  );
}

/** Maximum number of inspections with an open follow-up of one firearm. */
const mostInspections = 3;

/** Maximum number of a provider's open follow-ups that are read; a provider has far fewer. */
const mostWaiting = 50;

/** The inspections whose follow-up is in the provider's queue, latest first. The queue has a follow-up as soon as the inspection is completed. */
async function waitingOf(holder: number): Promise<string[]> {
  const { data } = await workflowStatus()
    .query.waiting({ waitsFor: `entity:${holder}` })
    .where(({ task }, { eq }) => eq(task, 'missing-firearm.answer'))
    .go({ pages: 'all', attributes: ['entityId', 'waitsFor', 'waitingSince'] });
  return data
    .map(({ entityId }) => entityId.slice(0, entityId.lastIndexOf('-')))
    .toReversed()
    .slice(0, mostWaiting);
}

/**
 * For the transaction that reports the loss of a firearm: closes its open follow-ups. They are found through the queue of the holder, and through the
 * firearm's open concerns, which follow a moment later but stay when the holder changes.
 */
export async function closeMissingWith(firearmId: string, holder: number, actor: Pick<Actor, 'userId' | 'name'>, at: Date): Promise<Write[]> {
  const [waiting, concerns] = await Promise.all([waitingOf(holder), concernsOf(`firearm#${firearmId}`)]);
  const missed = concerns.filter(({ missing }) => missing).toSorted((a, b) => (a.completedAt < b.completedAt ? 1 : -1));
  const ids = new Set([...waiting, ...missed.slice(0, mostInspections).map(({ inspectionId }) => inspectionId)]);
  const found = await Promise.all([...ids].map(async (id) => (await inspections().get({ id }).go({ consistent: true })).data));
  return found.flatMap((before) => {
    const followUp = before ? followUpOf(before) : null;
    if (!before || !followUp?.firearms.some((one) => one.firearmId === firearmId && one.outcome === null)) return [];
    const outcome = 'loss_reported' as const;
    const answer = { outcome, note: null, closedBy: actor.userId, closedByName: actor.name, closedAt: at.toISOString() };
    const set = { followUp: withAnswer(followUp, firearmId, answer) };
    const { writes, after } = change(inspections(), before, { action: 'losses.report', actor, at, set, metadata: { firearmId, outcome } });
    return [...writes, ...followUpMoved(after, actor, at.toISOString())];
  });
}
