// The alert of a critical case, to everybody in law enforcement (setting "Urgent case alerts").
import type { Actor } from '../../shared/access/actor.ts';
import { commit, mostWrites, type Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import type { CaseRecord } from './entity.ts';
import { everyOfficer } from './officer.ts';

/** Nobody is alerted to what they did themselves, nor whoever is told by the same change that it is theirs now. */
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

/** The change with as many alerts as its transaction takes, beside the mark of a call that may come again; those of a very large unit follow it. */
export async function commitWith(writes: readonly Write[], alerts: readonly Write[]): Promise<void> {
  const room = mostWrites - 1 - writes.length;
  await commit([...writes, ...alerts.slice(0, room)]);
  for (let at = room; at < alerts.length; at += mostWrites) await commit(alerts.slice(at, at + mostWrites));
}
