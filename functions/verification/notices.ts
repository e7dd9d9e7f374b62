// Who is told of a verification: the owner's people of a question and of a rejection, the officer who asked of the answer.
import type { Actor } from '../../shared/access/actor.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import type { FirearmVerification } from '../../shared/firearms/schema.ts';
import type { Write } from '../data/commit.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { listOfEntity, readersAmong } from '../users/store.ts';

/** At most 20 people, as `listOfEntity` bounds them; nobody of what is in order or looked at again. */
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
