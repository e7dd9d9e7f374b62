// What waits for an inspector who inspects no more: somebody else has their inspections a week before the day, and administrators the answers
// to their corrective actions after one (decision 125). Of an inspector who was tied to a provider since: what is to begin there (127).
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
import { assignedWords, begunWords, inspectedBy, inspectorFor, isTied, noLongerYours, tiedInspectors } from './inspector.ts';
import { actionsMoved, openActions, placeOf, typeInWords } from './queue-place.ts';
import { findingsOf } from './store.ts';

/** Whoever is let in again within days finds what is further away, and what came lately, as it was. */
const days = 7;

/** An inspection that was sent back has no day, and is to be done at once. */
const isNear = ({ dueDate }: StatusRecord, now: Date) => dueDate === undefined || dueDate <= dayAfter(dayOf(now), days);

/** The inspection stays whose it was; what the provider has answered, administrators alone may close, and find in a queue of theirs. */
export async function handUp({ status: { entityId: actionId, waitingSince = '' } }: Left, at: Date): Promise<boolean> {
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

/** As at scheduling: a firearm has a place of its own, which is not always where its provider is. */
async function provinceOf({ firearmId, entityId }: InspectionRecord): Promise<string> {
  if (firearmId) return (await firearms().get({ id: firearmId }).go()).data?.province ?? '';
  return entityId === undefined ? '' : ((await findLegalEntity(entityId))?.province ?? '');
}

/** To the least loaded inspector who may, as at scheduling. Where nobody may it waits for whoever will; what has begun stays as it is. `tied` is told. */
async function passOn(before: InspectionRecord, tied: UserRecord | undefined, at: Date, given: Map<string, number>): Promise<boolean> {
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
  const words = before.status === 'scheduled' ? assignedWords(what, of, when) : begunWords(what, of);
  await commit([
    ...writes,
    ...(person ? [notify(person.id, { ...about, ...words }, at)] : []),
    ...(tied ? [notify(tied.id, { ...about, ...noLongerYours(`${what} of ${of}${when}`, 'you are tied to the provider by now') }, at)] : []),
  ]);
  if (person) given.set(person.id, (given.get(person.id) ?? 0) + 1);
  return true;
}

/** What has begun stays with whoever is tied since (decision 112). */
const mayGo = (one: InspectionRecord, tied: UserRecord | undefined) =>
  tied ? one.status === 'scheduled' && isTied(tied, [one.entityId, one.keeperId]) : one.status === 'scheduled' || one.status === 'in_progress';

/** The inspection, where it is due within a week and still theirs. `given` is how many each inspector has been given so far. Answers whether it went to others. */
export async function handOver({ status, tied }: Left, at: Date, given: Map<string, number>): Promise<boolean> {
  if (!isNear(status, at)) return false;
  const { data } = await inspections().get({ id: status.entityId }).go({ consistent: true });
  const isTheirs = data !== null && status.waitsFor === `user:${data.inspectorId}`;
  return isTheirs && mayGo(data, tied) && passOn(data, tied, at, given);
}
