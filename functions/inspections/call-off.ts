// An inspection that will not take place: its inspector calls it off, or its firearm is retired. Knows no other feature's store but that of the people.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import { staleVersion, type Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { readersAmong } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { givePlaceBack, noneIsOpen, openInspectionOf } from './guard.ts';
import { placeOf, typeInWords } from './queue-place.ts';

interface Why {
  readonly reason: string;
  /** The contract's name of the call. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
}

export const called = (one: InspectionRecord) => `The ${typeInWords(one)} of ${one.entityName ?? 'your firearm'}`;

/** What its people are told. */
export const wordsOf = (one: InspectionRecord, reason: string) => ({
  title: 'Inspection cancelled',
  message: `${called(one)} will not take place: ${reason}`,
  entityId: one.id,
  entityType: 'inspection',
  actionUrl: `/inspections/${one.id}`,
});

export function callOff(before: InspectionRecord, { reason, ...why }: Why): { writes: Write[]; after: InspectionRecord } {
  const { writes, after } = change(inspections(), before, { ...why, set: { status: 'cancelled', reason }, comments: reason, place: placeOf });
  return { writes: [...writes, givePlaceBack(before)], after };
}

/** For the transaction in which a firearm is retired. What has begun is its inspector's to finish: what was found stays to be reported. */
export async function callOffWith(firearmId: string, why: Why): Promise<Write[]> {
  const id = await openInspectionOf(firearmId);
  if (!id) return [noneIsOpen(firearmId, staleVersion)];
  const { data } = await inspections().get({ id }).go({ consistent: true });
  if (data?.status !== 'scheduled') return [];
  const readers = await readersAmong([data.inspectorId], 'inspection:read', [data.entityId, data.keeperId]);
  const told = readers.filter((id) => id !== why.actor.userId);
  return [...callOff(data, why).writes, ...told.map((id) => notify(id, wordsOf(data, why.reason), why.at))];
}
