// Inspections: which there are, and scheduling.

import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Inspection, InspectionQuery, ScheduleInspection } from '../../shared/inspections/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { readCounts } from '../counters/store.ts';
import { commit, put } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { getFirearm } from '../firearms/store.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import { entryOf, statusOf } from '../workflow/store.ts';
import { inspections } from './entity.ts';

type InspectionRecord = EntityItem<ReturnType<typeof inspections>>;
/** ElectroDB's `where`; an empty text filters nothing. */
type Filter = (at: { readonly status: any }, operations: { readonly eq: (at: any, value: string) => string }) => string;

const shown = (record: InspectionRecord): Inspection => ({
  ...record,
  firearmId: record.firearmId ?? null,
  entityId: record.entityId ?? null,
  scheduledDate: record.scheduledDate ?? null,
  completedDate: record.completedDate ?? null,
  location: record.location ?? null,
  inspectorId: record.inspectorId ?? null,
  inspectorName: record.inspectorName ?? null,
  notes: null,
});

/** Inspections in the caller's scope, newest first; those of one firearm for who may see it, whoever held it then. Throws `not-found`. */
export async function listInspections(scope: Scope, { firearmId, status, limit, cursor }: InspectionQuery): Promise<Page<Inspection>> {
  const older = { id: positionOf(cursor) ?? '~' };
  // `count` and not `limit`: DynamoDB's limit counts those of another status too, which would leave pages short.
  const options = { order: 'desc', count: limit + 1 } as const;
  const asked: Filter = (at, { eq }) => (status ? eq(at.status, status) : '');
  const paged = ({ data }: { data: InspectionRecord[] }) => pageOf(data.map(shown), limit, ({ id }) => id);
  const { query } = inspections();
  if (firearmId) {
    await getFirearm(firearmId, scope);
    return paged(await query.ofFirearm({ firearmId }).lt(older).where(asked).go(options));
  }
  if (scope.kind === 'none') return paged({ data: [] });
  if (scope.kind === 'national') return paged(await query.newest({}).lt(older).where(asked).go(options));
  return paged(await query.ofEntity({ entityId: scope.legalEntityId }).lt(older).where(asked).go(options));
}

/** More inspectors than a province has. */
const mostInspectors = 200;

/** The inspector of the province with the fewest open inspections; where the province has none, of the country; none is a valid answer. */
async function leastLoadedInspector(province: string) {
  const [{ items: all }, [open]] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    readCounts('all', [{ kind: 'inspection', facet: 'openOfInspector' }]),
  ]);
  const near = all.filter((inspector) => inspector.province === province);
  const load = (id: string) => open?.[id] ?? 0;
  return (near.length > 0 ? near : all).toSorted((a, b) => load(a.id) - load(b.id))[0];
}

/** Schedules an inspection of a firearm. The server chooses status and inspector. Throws `not-found`; `conflict` while one is open. */
export async function scheduleInspection(input: ScheduleInspection, actor: Actor, at = new Date()): Promise<Inspection> {
  if (dayOf(input.scheduledDate) < dayOf(at)) {
    throw new Problem('invalid-input', 'An inspection cannot be scheduled for a day that has passed.', [
      { path: 'scheduledDate', message: 'Choose today or a later day' },
    ]);
  }
  const firearm = await getFirearm(input.firearmId, scopeOf(actor));
  const [inspector, people] = await Promise.all([leastLoadedInspector(firearm.province), listOfEntity(firearm.keeperId ?? firearm.ownerId)]);
  const createdAt = at.toISOString();
  const id = newId(at);
  const { inspectionType, scheduledDate, location } = input;
  const entry = entryOf({
    kind: 'inspection',
    id,
    action: 'inspections.schedule',
    actor,
    at: createdAt,
    toStatus: 'scheduled',
    metadata: { firearmId: firearm.id, scheduledDate },
  });
  const item = {
    id,
    firearmId: firearm.id,
    entityId: firearm.ownerId,
    inspectionType,
    scheduledDate: new Date(scheduledDate).toISOString(),
    location,
    status: 'scheduled' as const,
    ...(inspector ? { inspectorId: inspector.id, inspectorName: `${inspector.firstName} ${inspector.lastName}` } : {}),
    createdAt,
    ...entry.recorded,
  };
  const about = { entityId: id, entityType: 'inspection', actionUrl: `/firearms/${firearm.id}/profile` };
  const day = dayOf(scheduledDate);
  await commit([
    put(
      guards().create({ kind: 'open-inspection', value: firearm.id, heldBy: id }).params(),
      () => new Problem('conflict', 'An inspection of this firearm is already scheduled.'),
    ),
    put(inspections().create(item).params()),
    statusOf({ kind: 'inspection', id, currentStatus: 'scheduled', actor, at: createdAt, dueDate: day, ...(inspector ? { assignedTo: inspector.id } : {}) }),
    entry.write,
    ...(inspector ? [notify(inspector.id, { ...about, title: 'Inspection assigned', message: `A routine inspection is scheduled for ${day}.` }, at)] : []),
    ...people.map((person) => notify(person.id, { ...about, title: 'Inspection scheduled', message: `One of your firearms will be inspected on ${day}.` }, at)),
  ]);
  return shown(item);
}
