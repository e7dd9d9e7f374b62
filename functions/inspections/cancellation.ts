// Cancels an inspection: by its inspector, or because its firearm is retired. Imports no other feature's store except the users'.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import { staleVersion, type Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import { readersAmong } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { noneIsOpen, openInspectionOf, releaseGuard } from './guard.ts';
import { placeOf, typeInWords } from './queue-place.ts';

interface Why {
  readonly reason: string;
  /** The name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
}

export const called = (one: InspectionRecord) => `The ${typeInWords(one)} of ${one.entityName ?? 'your firearm'}`;

/** The notification to the provider. */
export const wordsOf = (one: InspectionRecord, reason: string) => ({
  title: 'Inspection cancelled',
  message: `${called(one)} will not take place: ${reason}`,
  entityId: one.id,
  entityType: 'inspection',
  actionUrl: `/inspections/${one.id}`,
});

export function cancelInspection(before: InspectionRecord, { reason, ...why }: Why): { writes: Write[]; after: InspectionRecord } {
  const { writes, after } = change(inspections(), before, { ...why, set: { status: 'cancelled', reason }, comments: reason, place: placeOf });
  return { writes: [...writes, releaseGuard(before)], after };
}

/**
 * Cancels a scheduled inspection in the transaction that retires its firearm. An inspection in progress stays, because its inspector must report the
 * findings.
 */
export async function cancelWithFirearm(firearmId: string, why: Why): Promise<Write[]> {
  const id = await openInspectionOf(firearmId);
  if (!id) return [noneIsOpen(firearmId, staleVersion)];
  const { data } = await inspections().get({ id }).go({ consistent: true });
  if (data?.status !== 'scheduled') return [];
  const readers = await readersAmong([data.inspectorId], 'inspection:read', [data.entityId, data.keeperId]);
  const told = readers.filter((id) => id !== why.actor.userId);
  return [...cancelInspection(data, why).writes, ...told.map((id) => notify(id, wordsOf(data, why.reason), why.at))];
}
