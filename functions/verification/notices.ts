// Notifications of verification: to the owner's users about a query or a rejection, to the officer about the answer.
import type { Actor } from '../../shared/access/actor.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import type { FirearmVerification } from '../../shared/firearms/schema.ts';
import type { Write } from '../data/commit.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { listOfEntity, readersAmong } from '../users/store.ts';

/** Notifies at most 20 users, the limit of `listOfEntity`. Verified and reopened records need no notification. */
export async function noticesOfDecision(
  firearm: FirearmRecord,
  { status, note }: FirearmVerification,
  actor: Pick<Actor, 'userId'>,
  at: Date,
): Promise<Write[]> {
  if (status !== 'queried' && status !== 'rejected') return [];
  const queried = status === 'queried';
  const people = await listOfEntity(firearm.ownerId);
  const message = {
    title: queried ? 'Question about a firearm' : 'Firearm record rejected',
    message: `${queried ? 'The firearm office asks about' : 'The firearm office has rejected the record of'} ${firearmName(firearm)}: ${atAGlance(note)}`,
    type: 'warning' as const,
    entityId: firearm.id,
    entityType: 'firearm',
    actionUrl: `/firearms/${firearm.id}/profile`,
  };
  return people.filter(({ id }) => id !== actor.userId).map(({ id }) => notify(id, message, at));
}

export async function noticeOfAnswer(firearm: FirearmRecord, askedBy: string | undefined, actor: Pick<Actor, 'userId' | 'name'>, at: Date): Promise<Write[]> {
  if (!askedBy || askedBy === actor.userId) return [];
  const message = {
    title: 'Question answered',
    message: `${actor.name} has answered your question about ${firearmName(firearm)}.`,
    entityId: firearm.id,
    entityType: 'firearm',
    actionUrl: `/verification/${firearm.id}`,
  };
  const readers = await readersAmong([askedBy], 'verification:open', [firearm.ownerId, firearm.keeperId]);
  return readers.map((id) => notify(id, message, at));
}
