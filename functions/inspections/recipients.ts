// What the people of the inspected provider are told of an inspection.

import { isHidden } from '../../shared/inspections/unannounced.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { called } from './call-off.ts';
import type { InspectionRecord } from './entity.ts';
import { typeInWords } from './queue-place.ts';

/** Its provider's people, as many as one transaction takes. */
const mostPeople = 10;

/** Of an unannounced inspection that has not started the provider is told nothing. */
export async function tellProvider(one: InspectionRecord, title: string, message: string, at: Date): Promise<Write[]> {
  const people = one.entityId === undefined || isHidden(one) ? [] : await listOfEntity(one.keeperId ?? one.entityId, mostPeople);
  return people.map(({ id }) => notify(id, { title, message, entityId: one.id, entityType: 'inspection', actionUrl: `/inspections/${one.id}` }, at));
}

/** An inspection that is announced to its provider. */
export function comingWords(one: Pick<InspectionRecord, 'inspectionType' | 'firearmId' | 'scheduledDate'>): { title: string; message: string } {
  const on = one.scheduledDate ? ` on ${onDay(dayOf(one.scheduledDate))}` : '';
  const message = one.firearmId ? `One of your firearms will be inspected${on}.` : `You will be inspected${on}: ${typeInWords(one)}.`;
  return { title: 'Inspection scheduled', message };
}

/** An unannounced inspection has just started. */
export const tellStart = (one: InspectionRecord, at: Date): Promise<Write[]> =>
  tellProvider(one, 'Inspection started', `${called(one)} has started. It was not announced.`, at);
