// Reschedules an inspection that has not started, and notifies its inspector and its provider.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { rescheduleRefusalOf } from '../../shared/inspections/rules.ts';
import type { Inspection, RescheduleInspection } from '../../shared/inspections/schema.ts';
import { isHidden } from '../../shared/inspections/unannounced.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { expectAllowed } from '../../shared/problem.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { movedTo } from '../history/store.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { readersAmong } from '../users/store.ts';
import { called } from './cancellation.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { tiedInspectors } from './inspector.ts';
import { expectNear } from './plan.ts';
import { placeOf, typeInWords } from './queue-place.ts';
import { announcementWords, notifyProvider } from './recipients.ts';
import { getInspection, shown } from './store.ts';

/** Notifies the provider of a new date, of an inspection that is now announced, or that an announced date no longer applies. */
function notifyOfChange(before: InspectionRecord, after: InspectionRecord, words: string, at: Date): Promise<Write[]> {
  if (isHidden(after)) return notifyProvider(before, 'Inspection date withdrawn', `The announced date of the ${typeInWords(before)} no longer applies.`, at);
  const { title, message } = isHidden(before) ? announcementWords(after) : { title: 'Inspection rescheduled', message: words };
  return notifyProvider(after, title, message, at);
}

/** Reschedules an inspection. Throws `not-found`, `conflict`, `stale-version`, and `invalid-input` for a day in the past or too far ahead. */
export async function rescheduleInspection(id: string, sent: RescheduleInspection, actor: Actor, ifMatch?: number, at = new Date()): Promise<Inspection> {
  const before = await getInspection(id, scopeOf(actor));
  expectAllowed(rescheduleRefusalOf(before));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectNear(sent.scheduledDate, at);
  const scheduledDate = new Date(sent.scheduledDate).toISOString();
  const location = sent.location || before.location;
  const unannounced = sent.unannounced ?? before.unannounced ?? false;
  const set: Partial<InspectionRecord> = { scheduledDate, ...(location ? { location } : {}), unannounced };
  const changed = {
    scheduledDate: { from: before.scheduledDate ?? null, to: scheduledDate },
    ...(unannounced === (before.unannounced ?? false) ? {} : { unannounced: { from: !unannounced, to: unannounced } }),
    ...(location === before.location ? {} : { location: { from: before.location ?? null, to: location } }),
  };
  const { writes, after } = change(inspections(), before, {
    ...{ action: 'inspections.reschedule', actor, at, set, comments: sent.reason },
    metadata: { changed },
  });
  const tied = before.inspectorId ? [] : await tiedInspectors([before.entityId, before.keeperId]);
  const words = `${called(before)} is now on ${printedTime(scheduledDate)}: ${atAGlance(sent.reason)}`;
  const readers = (await readersAmong([before.inspectorId], 'inspection:read', [])).filter((reader) => reader !== actor.userId);
  const about = { title: 'Inspection rescheduled', message: words, entityId: id, entityType: 'inspection', actionUrl: `/inspections/${id}` };
  await commit([
    ...writes,
    movedTo({ kind: 'inspection', id, currentStatus: before.status, actor, at: at.toISOString(), place: placeOf(after, tied) }),
    ...(await notifyOfChange(before, after, words, at)),
    ...readers.map((reader) => notify(reader, about, at)),
  ]);
  return shown(after);
}
