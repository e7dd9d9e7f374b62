// Notifies users of the inspected provider.

import { isHidden } from '../../shared/inspections/unannounced.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { called } from './cancellation.ts';
import type { InspectionRecord } from './entity.ts';
import { typeInWords } from './queue-place.ts';

/** A transaction has room for this many users. */
const mostPeople = 10;

/** Notifies the provider. Does nothing for an unannounced inspection before its start. */
export async function notifyProvider(one: InspectionRecord, title: string, message: string, at: Date): Promise<Write[]> {
  const people = one.entityId === undefined || isHidden(one) ? [] : await listOfEntity(one.keeperId ?? one.entityId, mostPeople);
  return people.map(({ id }) => notify(id, { title, message, entityId: one.id, entityType: 'inspection', actionUrl: `/inspections/${one.id}` }, at));
}

/** The notification of an announced inspection. */
export function announcementWords(one: Pick<InspectionRecord, 'inspectionType' | 'firearmId' | 'scheduledDate'>): { title: string; message: string } {
  const on = one.scheduledDate ? ` on ${onDay(dayOf(one.scheduledDate))}` : '';
  const message = one.firearmId ? `One of your firearms will be inspected${on}.` : `You will be inspected${on}: ${typeInWords(one)}.`;
  return { title: 'Inspection scheduled', message };
}

/** Notifies the provider that an unannounced inspection has started. */
export const notifyOfStart = (one: InspectionRecord, at: Date): Promise<Write[]> =>
  notifyProvider(one, 'Inspection started', `${called(one)} has started. It was not announced.`, at);
