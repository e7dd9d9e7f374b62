// What waits for an inspector who inspects no more, deactivated or with another role by now: somebody else has their inspections a week before
// the day, and administrators the answers to their corrective actions after one.
import { can } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { asItStands } from '../data/as-it-stands.ts';
import { commit, isUnchanged } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { firearms } from '../firearms/entity.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import type { UserRecord } from '../users/entity.ts';
import { peopleWaitedFor } from '../workflow/counts.ts';
import { workflowStatus } from '../workflow/entity.ts';
import { movedTo } from '../workflow/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { assignedWords, begunWords, inspectedBy, inspectorFor, tiedInspectors } from './inspector.ts';
import { actionsMoved, openActions, placeOf, typeInWords } from './place.ts';
import { findingsOf } from './store.ts';
import { changed } from './write.ts';

/** Whoever is let in again within days finds what is further away, and what came lately, as it was. */
const days = 7;

const sweep = { userId: 'sweep', name: 'The daily sweep' };

/** Whom something waits for alone that inspects nothing. */
async function gone(): Promise<string[]> {
  const ids = await peopleWaitedFor();
  const people = new Map(((await getAll(ids.map((id) => recordKey('user', id)))) as UserRecord[]).map((person) => [person.id, person]));
  return ids.filter((id) => {
    const person = people.get(id);
    return !person?.isActive || !can(person.role, contract.inspections.change.permission);
  });
}

/** What of theirs is not to wait longer. An inspection that was sent back has no day, and is to be done at once. */
async function pressing(userId: string, now: Date): Promise<{ kind: string; id: string }[]> {
  const [until, since] = [dayAfter(dayOf(now), days), daysAfter(now, -days).toISOString()];
  const { data } = await workflowStatus()
    .query.waiting({ waitsFor: `user:${userId}` })
    .go({ pages: 'all' });
  const isPressing = ({ entityType, dueDate, waitingSince = '' }: (typeof data)[number]) =>
    entityType === 'inspection' ? dueDate === undefined || dueDate <= until : entityType === 'corrective-action' && waitingSince <= since;
  return data.filter(isPressing).map(({ entityType, entityId }) => ({ kind: entityType, id: entityId }));
}

/** The inspection stays whose it was; what the provider has answered, administrators alone may close, and find in a queue of theirs. */
async function handUp(actionId: string, at: Date): Promise<boolean> {
  const cut = actionId.lastIndexOf('-');
  const { data } = await inspections()
    .get({ id: actionId.slice(0, cut) })
    .go({ consistent: true });
  const findings = data ? openActions(findingsOf(data)).filter(({ number }) => `${number}` === actionId.slice(cut + 1)) : [];
  if (!data || findings.length === 0) return false;
  await commit([isUnchanged('inspection', data), ...actionsMoved(data, findings, sweep, at.toISOString(), 'inspection:oversee')]);
  return true;
}

/** As at scheduling: a firearm has a place of its own, which is not always where its provider is. */
async function provinceOf({ firearmId, entityId }: InspectionRecord): Promise<string> {
  if (firearmId) return (await firearms().get({ id: firearmId }).go()).data?.province ?? '';
  return entityId === undefined ? '' : ((await findLegalEntity(entityId))?.province ?? '');
}

/** To the least loaded inspector who may, as at scheduling. Where nobody may it waits for whoever will; what has begun stays as it is. */
async function passOn(before: InspectionRecord, at: Date, given: Map<string, number>): Promise<boolean> {
  const providers = [before.entityId, before.keeperId];
  const person = await inspectorFor(undefined, await provinceOf(before), providers, given);
  if (!person && before.status !== 'scheduled') return false;
  const metadata = { changed: { inspector: { from: before.inspectorName ?? null, to: person ? inspectedBy(person).inspectorName : null } } };
  const { writes, after } = changed(before, {
    ...{ action: contract.inspections.change.name, actor: sweep, at, metadata },
    set: person ? inspectedBy(person) : {},
    cleared: person ? [] : ['inspectorId', 'inspectorName'],
  });
  const place = placeOf(after, person ? [] : await tiedInspectors(providers));
  const about = { entityId: before.id, entityType: 'inspection', actionUrl: `/inspections/${before.id}` };
  const [what, of] = [typeInWords(before), before.entityName ?? 'a provider'];
  const when = before.scheduledDate ? ` for ${onDay(dayOf(before.scheduledDate))}` : '';
  const words = before.status === 'scheduled' ? assignedWords(what, of, when) : begunWords(what, of);
  await commit([
    ...writes,
    movedTo({ kind: 'inspection', id: before.id, currentStatus: before.status, assignedTo: person?.id ?? null, actor: sweep, at: at.toISOString(), place }),
    ...(person ? [notify(person.id, { ...about, ...words }, at)] : []),
  ]);
  if (person) given.set(person.id, (given.get(person.id) ?? 0) + 1);
  return true;
}

async function handOver(userId: string, id: string, at: Date, given: Map<string, number>): Promise<boolean> {
  const { data } = await inspections().get({ id }).go({ consistent: true });
  const isTheirs = data?.inspectorId === userId && (data.status === 'scheduled' || data.status === 'in_progress');
  return isTheirs && passOn(data, at, given);
}

/** Answers how much it gave to somebody else. Done again it finds nothing left to do. */
export async function reassign(now = new Date()): Promise<number> {
  const given = new Map<string, number>();
  let done = 0;
  for (const userId of await gone())
    for (const { kind, id } of await pressing(userId, now))
      if (await asItStands(() => (kind === 'inspection' ? handOver(userId, id, now, given) : handUp(id, now)))) done++;
  return done;
}
