// Inspections whose inspector inspects no more, deactivated or with another role by now: somebody else has them a week before their day.
import { can } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { readCounts } from '../counters/store.ts';
import { asItStands } from '../data/as-it-stands.ts';
import { commit } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import type { UserRecord } from '../users/store.ts';
import { workflowStatus } from '../workflow/entity.ts';
import { movedTo } from '../workflow/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { assignedWords, inspectedBy, inspectorFor, tiedInspectors } from './inspector.ts';
import { placeOf, typeInWords } from './place.ts';
import { changed } from './write.ts';

/** Whoever is let in again within days finds what is further away as it was. */
const daysAhead = 7;

const sweep = { userId: 'sweep', name: 'The daily sweep' };

/** Who has inspections open and may carry out none. */
async function gone(): Promise<string[]> {
  const [open = {}] = await readCounts('all', [{ kind: 'inspection', facet: 'openOfInspector' }]);
  const ids = Object.keys(open).filter((id) => (open[id] ?? 0) > 0);
  const people = new Map(((await getAll(ids.map((id) => recordKey('user', id)))) as UserRecord[]).map((person) => [person.id, person]));
  return ids.filter((id) => {
    const person = people.get(id);
    return !person?.isActive || !can(person.role, contract.inspections.change.permission);
  });
}

/** What of theirs is to be done by that day: what was sent back has none, and is to be done at once. */
async function waitingFor(userId: string, until: string): Promise<string[]> {
  const { data } = await workflowStatus()
    .query.waiting({ waitsFor: `user:${userId}` })
    .go({ pages: 'all' });
  return data.filter(({ entityType, dueDate }) => entityType === 'inspection' && (dueDate === undefined || dueDate <= until)).map(({ entityId }) => entityId);
}

/** To the least loaded inspector who may, as at scheduling. Where nobody may it waits for whoever will; what has begun stays as it is. */
async function passOn(before: InspectionRecord, at: Date): Promise<boolean> {
  const providers = [before.entityId, before.keeperId];
  const holder = before.keeperId ?? before.entityId;
  const province = holder === undefined ? '' : ((await findLegalEntity(holder))?.province ?? '');
  const person = await inspectorFor(undefined, province, providers);
  if (!person && before.status !== 'scheduled') return false;
  const metadata = { changed: { inspector: { from: before.inspectorName ?? null, to: person ? inspectedBy(person).inspectorName : null } } };
  const { writes, after } = changed(before, {
    ...{ action: contract.inspections.change.name, actor: sweep, at, metadata },
    set: person ? inspectedBy(person) : {},
    cleared: person ? [] : ['inspectorId', 'inspectorName'],
  });
  const place = placeOf(after, person ? [] : await tiedInspectors(providers));
  const about = { entityId: before.id, entityType: 'inspection', actionUrl: `/inspections/${before.id}` };
  const words = assignedWords(typeInWords(before), before.entityName ?? 'a provider', before.scheduledDate ? ` for ${onDay(dayOf(before.scheduledDate))}` : '');
  await commit([
    ...writes,
    movedTo({ kind: 'inspection', id: before.id, currentStatus: before.status, assignedTo: person?.id ?? null, actor: sweep, at: at.toISOString(), place }),
    ...(person ? [notify(person.id, { ...about, ...words }, at)] : []),
  ]);
  return true;
}

/** Answers how many it gave to somebody else. Done again it finds nothing left to do. */
export async function reassign(now = new Date()): Promise<number> {
  const until = dayAfter(dayOf(now), daysAhead);
  let done = 0;
  for (const userId of await gone()) {
    for (const id of await waitingFor(userId, until)) {
      await asItStands(async () => {
        const { data } = await inspections().get({ id }).go({ consistent: true });
        const isTheirs = data?.inspectorId === userId && (data.status === 'scheduled' || data.status === 'in_progress');
        if (isTheirs && (await passOn(data, now))) done++;
      });
    }
  }
  return done;
}
