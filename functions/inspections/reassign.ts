// Reassigns the work of an inspector who no longer inspects. Other inspectors get the inspections due within a week, and administrators get answered
// corrective actions after a week (decision 125). An inspector with a new tie loses only scheduled inspections of that provider (decision 127).
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { commit, isUnchanged } from '../data/commit.ts';
import { firearms } from '../firearms/entity.ts';
import { change } from '../history/change.ts';
import type { StatusRecord } from '../history/entity.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import type { UserRecord } from '../users/entity.ts';
import { type Left, sweeper } from '../users/left-behind.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { assignedWords, inspectedBy, inspectorFor, isTied, takeOverWords, tiedInspectors, unassignedWords } from './inspector.ts';
import { actionsMoved, openActions, placeOf, typeInWords } from './queue-place.ts';
import { findingsOf } from './store.ts';

/** A user who is reactivated within a week keeps later inspections and recent answers. */
const days = 7;

/** A returned inspection has no date and is due at once. */
const isNear = ({ dueDate }: StatusRecord, now: Date) => dueDate === undefined || dueDate <= dayAfter(dayOf(now), days);

/** Moves answered corrective actions to the administrators' queue. The inspection stays assigned to its inspector. */
export async function moveToAdministrators({ status: { entityId: actionId, waitingSince = '' } }: Left, at: Date): Promise<boolean> {
  if (waitingSince > daysAfter(at, -days).toISOString()) return false;
  const cut = actionId.lastIndexOf('-');
  const { data } = await inspections()
    .get({ id: actionId.slice(0, cut) })
    .go({ consistent: true });
  const findings = data ? openActions(findingsOf(data)).filter(({ number }) => `${number}` === actionId.slice(cut + 1)) : [];
  if (!data || findings.length === 0) return false;
  await commit([isUnchanged('inspection', data), ...actionsMoved(data, findings, sweeper, at.toISOString(), 'inspection:oversee')]);
  return true;
}

/** Uses the province of the firearm, which may differ from the province of its provider. */
async function provinceOf({ firearmId, entityId }: InspectionRecord): Promise<string> {
  if (firearmId) return (await firearms().get({ id: firearmId }).go()).data?.province ?? '';
  return entityId === undefined ? '' : ((await findLegalEntity(entityId))?.province ?? '');
}

/**
 * Reassigns an inspection to the least busy inspector without a tie. Without one, a scheduled inspection becomes unassigned, and one in progress stays as
 * it is. Notifies `tied`.
 */
async function assignToOther(before: InspectionRecord, tied: UserRecord | undefined, at: Date, given: Map<string, number>): Promise<boolean> {
  const providers = [before.entityId, before.keeperId];
  const person = await inspectorFor(undefined, await provinceOf(before), providers, given);
  if (!person && before.status !== 'scheduled') return false;
  const metadata = { changed: { inspector: { from: before.inspectorName ?? null, to: person ? inspectedBy(person).inspectorName : null } } };
  const tiedToIt = person ? [] : await tiedInspectors(providers);
  const { writes } = change(inspections(), before, {
    ...{ action: 'inspections.change', actor: sweeper, at, metadata },
    set: person ? inspectedBy(person) : {},
    cleared: person ? [] : ['inspectorId', 'inspectorName'],
    place: (after) => placeOf(after, tiedToIt),
    assignedTo: person?.id ?? null,
  });
  const about = { entityId: before.id, entityType: 'inspection', actionUrl: `/inspections/${before.id}` };
  const [what, of] = [typeInWords(before), before.entityName ?? 'a provider'];
  const when = before.scheduledDate ? ` for ${onDay(dayOf(before.scheduledDate))}` : '';
  const words = before.status === 'scheduled' ? assignedWords(what, of, when) : takeOverWords(what, of);
  await commit([
    ...writes,
    ...(person ? [notify(person.id, { ...about, ...words }, at)] : []),
    ...(tied ? [notify(tied.id, { ...about, ...unassignedWords(`${what} of ${of}${when}`, 'you are now tied to the provider') }, at)] : []),
  ]);
  if (person) given.set(person.id, (given.get(person.id) ?? 0) + 1);
  return true;
}

/** An inspector with a new tie keeps an inspection in progress (decision 112). */
const mayGo = (one: InspectionRecord, tied: UserRecord | undefined) =>
  tied ? one.status === 'scheduled' && isTied(tied, [one.entityId, one.keeperId]) : one.status === 'scheduled' || one.status === 'in_progress';

/**
 * Reassigns an inspection that is due within a week. `given`: the number of inspections that each inspector got in this run. Returns whether it was
 * reassigned.
 */
export async function handOver({ status, tied }: Left, at: Date, given: Map<string, number>): Promise<boolean> {
  if (!isNear(status, at)) return false;
  const { data } = await inspections().get({ id: status.entityId }).go({ consistent: true });
  const isTheirs = data !== null && status.waitsFor === `user:${data.inspectorId}`;
  return isTheirs && mayGo(data, tied) && assignToOther(data, tied, at, given);
}
