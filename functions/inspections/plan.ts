// Schedules an inspection of a firearm or a provider, assigns an inspector and sends the notifications.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { hasFinding, type Inspection, isNear, nearWords, noLocation, type ScheduleInspection } from '../../shared/inspections/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { inspectionRefusalOf } from '../../shared/reports/rules.ts';
import { commit, isUnchanged } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { latestFirearm } from '../firearms/store.ts';
import { create } from '../history/change.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { withFinding } from './findings.ts';
import { takeGuard } from './guard.ts';
import { assignedWords, inspectedBy, inspectorFor, tiedInspectors } from './inspector.ts';
import { placeOf, typeInWords } from './queue-place.ts';
import { announcementWords } from './recipients.ts';
import { shown } from './store.ts';

/** The inspected firearm or provider, its location, the users to notify, and the conditions that the write checks again. */
async function subjectOf({ firearmId, entityId }: ScheduleInspection, scope: Scope) {
  if (!firearmId) {
    const { id, name, province } = await getLegalEntity(String(entityId), scope);
    return { province, tellEntity: id, fields: { entityId: id, entityName: name }, conditions: [] };
  }
  const firearm = await latestFirearm(firearmId, scope);
  const { id, ownerId, ownerName, keeperId, province, manufacturer, model, serialNumber, status } = firearm;
  expectAllowed(inspectionRefusalOf({ status }));
  const fields = { firearmId: id, firearm: { manufacturer, model, serialNumber }, entityId: ownerId, entityName: ownerName, ...(keeperId ? { keeperId } : {}) };
  return { province, tellEntity: keeperId ?? ownerId, fields, conditions: [isUnchanged('firearm', firearm)] };
}

/** Throws `invalid-input` for a day in the past or too far ahead. */
export function expectNear(scheduledDate: string, at: Date): void {
  if (dayOf(scheduledDate) < dayOf(at)) {
    throw new Problem('invalid-input', 'An inspection cannot be scheduled in the past.', [{ path: 'scheduledDate', message: 'Choose today or a later day' }]);
  }
  if (!isNear(dayOf(scheduledDate))) {
    throw new Problem('invalid-input', 'This day is too far ahead. Choose an earlier day.', [{ path: 'scheduledDate', message: nearWords }]);
  }
}

/**
 * Schedules an inspection. Notifies the provider, unless it is unannounced. Throws `invalid-input`, `not-found`, and `conflict` if an inspection is
 * already open, if the firearm is lost, stolen or retired, or if the inspector is tied.
 */
export async function scheduleInspection(input: ScheduleInspection, actor: Actor, at = new Date()): Promise<Inspection> {
  const { inspectionType, scheduledDate, location, notes, findings, unannounced } = input;
  expectNear(scheduledDate, at);
  const { province, tellEntity, fields, conditions } = await subjectOf(input, scopeOf(actor));
  const holders = [fields.entityId, 'keeperId' in fields ? fields.keeperId : undefined];
  const [inspector, people] = await Promise.all([inspectorFor(input.inspectorId, province, holders), unannounced ? [] : listOfEntity(tellEntity)]);
  const id = newId(at);
  const day = dayOf(scheduledDate);
  const metadata = {
    ...('firearmId' in fields ? { firearmId: fields.firearmId } : { entityId: fields.entityId }),
    ...{ inspectionType, scheduledDate },
    ...(unannounced ? { unannounced } : {}),
  };
  const planned = {
    id,
    ...fields,
    inspectionType,
    scheduledDate: new Date(scheduledDate).toISOString(),
    location: location || noLocation,
    status: 'scheduled' as const,
    ...(unannounced ? { unannounced } : {}),
    ...(notes ? { notes } : {}),
    ...(findings && hasFinding(findings) ? withFinding({} as InspectionRecord, findings, at) : {}),
    ...(inspector ? inspectedBy(inspector) : {}),
  };
  const tied = inspector ? [] : await tiedInspectors(holders);
  const queued = { place: (one: InspectionRecord) => placeOf(one, tied), assignedTo: inspector?.id };
  const { record, writes } = create(inspections(), planned, { action: 'inspections.schedule', actor, at, metadata, ...queued });
  const about = { entityId: id, entityType: 'inspection', actionUrl: `/inspections/${id}` };
  const what = typeInWords(input);
  await commit([
    takeGuard(record),
    ...conditions,
    ...writes,
    ...(inspector ? [notify(inspector.id, { ...about, ...assignedWords(what, fields.entityName, ` for ${onDay(day)}`) }, at)] : []),
    ...people.map((person) => notify(person.id, { ...about, ...announcementWords(record) }, at)),
  ]);
  return shown(record);
}
