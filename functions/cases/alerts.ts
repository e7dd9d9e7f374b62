// Alerts everyone in law enforcement about a critical case (setting "Urgent case alerts").
import type { Actor } from '../../shared/access/actor.ts';
import { commit, mostWrites, type Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import type { CaseRecord } from './entity.ts';
import { everyOfficer } from './officer.ts';

/** Skips the user who made the change, and the officer whom the same change notifies of the assignment. */
export async function alertsOf(one: CaseRecord, isNewlyAssigned: boolean, actor: Pick<Actor, 'userId' | 'name'>, at: Date): Promise<Write[]> {
  const message = {
    title: 'Critical case',
    message: `${one.caseNumber}: ${one.title}, by ${actor.name}.`,
    type: 'alert',
    entityId: one.id,
    entityType: 'case',
    actionUrl: `/cases/${one.id}`,
  } as const;
  const others = (await everyOfficer()).filter(({ id }) => id !== actor.userId && !(isNewlyAssigned && id === one.assignedTo));
  return others.map(({ id }) => notify(id, message, at));
}

/** Commits the change with as many alerts as fit into its transaction, with room for the idempotency key. Further alerts of a large unit follow it. */
export async function commitWith(writes: readonly Write[], alerts: readonly Write[]): Promise<void> {
  const room = mostWrites - 1 - writes.length;
  await commit([...writes, ...alerts.slice(0, room)]);
  for (let at = room; at < alerts.length; at += mostWrites) await commit(alerts.slice(at, at + mostWrites));
}
