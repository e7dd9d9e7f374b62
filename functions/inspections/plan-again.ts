// Rescheduling: another day or time of an inspection that has not started, with its reason; its inspector and its provider are notified.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { rescheduleRefusalOf } from '../../shared/inspections/rules.ts';
import type { Inspection, RescheduleInspection } from '../../shared/inspections/schema.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { readersAmong } from '../users/store.ts';
import { movedTo } from '../workflow/store.ts';
import { called } from './call-off.ts';
import type { InspectionRecord } from './entity.ts';
import { tiedInspectors } from './inspector.ts';
import { placeOf } from './place.ts';
import { expectNear } from './plan.ts';
import { getInspection, shown } from './store.ts';
import { tellProvider } from './told.ts';
import { changed, expectAllowed } from './write.ts';

/** Throws `not-found`, `conflict`, `stale-version`, `invalid-input` for a day that has passed or is too far ahead. */
export async function rescheduleInspection(id: string, sent: RescheduleInspection, actor: Actor, ifMatch?: number, at = new Date()): Promise<Inspection> {
  const before = await getInspection(id, scopeOf(actor));
  expectAllowed(rescheduleRefusalOf(before));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectNear(sent.scheduledDate, at);
  const scheduledDate = new Date(sent.scheduledDate).toISOString();
  const location = sent.location || before.location;
  const set: Partial<InspectionRecord> = { scheduledDate, ...(location ? { location } : {}) };
  const change = {
    scheduledDate: { from: before.scheduledDate ?? null, to: scheduledDate },
    ...(location === before.location ? {} : { location: { from: before.location ?? null, to: location } }),
  };
  const { writes, after } = changed(before, {
    ...{ action: 'inspections.reschedule', actor, at, set, comments: sent.reason },
    metadata: { changed: change },
  });
  const tied = before.inspectorId ? [] : await tiedInspectors([before.entityId, before.keeperId]);
  const words = `${called(before)} is now on ${printedTime(scheduledDate)}: ${atAGlance(sent.reason)}`;
  const readers = (await readersAmong([before.inspectorId], 'inspection:read', [])).filter((reader) => reader !== actor.userId);
  const about = { title: 'Inspection rescheduled', message: words, entityId: id, entityType: 'inspection', actionUrl: `/inspections/${id}` };
  await commit([
    ...writes,
    movedTo({ kind: 'inspection', id, currentStatus: before.status, actor, at: at.toISOString(), place: placeOf(after, tied) }),
    ...(await tellProvider(before, 'Inspection rescheduled', words, at)),
    ...readers.map((reader) => notify(reader, about, at)),
  ]);
  return shown(after);
}
