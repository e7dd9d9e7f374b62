// What the people of the inspected provider are told of an inspection.
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import type { InspectionRecord } from './entity.ts';

/** Its provider's people, as many as one transaction takes. */
const mostPeople = 10;

export async function tellProvider(one: InspectionRecord, title: string, message: string, at: Date): Promise<Write[]> {
  const people = one.entityId === undefined ? [] : await listOfEntity(one.keeperId ?? one.entityId, mostPeople);
  return people.map(({ id }) => notify(id, { title, message, entityId: one.id, entityType: 'inspection', actionUrl: `/inspections/${one.id}` }, at));
}
