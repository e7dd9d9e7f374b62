// An inspection whose firearm is another's by now: it is of whoever holds the firearm (decision 020). Knows no other feature's store but that of the people.
import type { Actor } from '../../shared/access/actor.ts';
import { somewhere } from '../../shared/inspections/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { openInspectionOf } from './guard.ts';
import { changed } from './write.ts';

/** Who holds a firearm. */
export interface Holders {
  readonly ownerId: number;
  readonly ownerName: string;
  readonly keeperId?: number | undefined;
}

/** What the inspection becomes with these holders; undefined where they are those it has. Where it was to be is the premises of the ones before. */
export function heldBy({ entityId, keeperId, location = somewhere }: InspectionRecord, firearm: Holders) {
  if (firearm.ownerId === entityId && firearm.keeperId === keeperId) return undefined;
  const kept = firearm.keeperId === undefined ? {} : { keeperId: firearm.keeperId };
  const changes = {
    entityId: { from: entityId ?? null, to: firearm.ownerId },
    keeperId: { from: keeperId ?? null, to: firearm.keeperId ?? null },
    ...(location === somewhere ? {} : { location: { from: location, to: somewhere } }),
  };
  const fields = { entityId: firearm.ownerId, entityName: firearm.ownerName, location: somewhere, ...kept };
  return { fields, cleared: 'keeperId' in kept ? [] : (['keeperId'] as const), changed: changes };
}

/** The new holder's people, as many as are told beside everybody whom the transaction itself tells. */
const mostPeople = 5;

const changedMeanwhile = () => new Problem('conflict', 'The inspection of this firearm has just been changed by somebody else. Try again.');

interface Why {
  /** The contract's name of the call. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
}

/** For the transaction in which a firearm changes hands: the inspection that is scheduled goes along, and its new holder is told of it. What has begun stays with whom it was begun. */
export async function handOnWith(firearmId: string, firearm: Holders, { action, actor, at }: Why): Promise<Write[]> {
  const id = await openInspectionOf(firearmId);
  const { data } = id ? await inspections().get({ id }).go({ consistent: true }) : { data: null };
  const held = data?.status === 'scheduled' ? heldBy(data, firearm) : undefined;
  if (!data || !held) return [];
  const { writes } = changed(data, {
    ...{ action, actor, at: new Date(at), set: held.fields, cleared: held.cleared, metadata: { changed: held.changed } },
    refused: changedMeanwhile,
  });
  const people = await listOfEntity(firearm.keeperId ?? firearm.ownerId, mostPeople);
  const when = data.scheduledDate ? ` on ${onDay(dayOf(data.scheduledDate))}` : '';
  const told = {
    title: 'Inspection scheduled',
    message: `A firearm that has come to you will be inspected${when}.`,
    entityId: data.id,
    entityType: 'inspection',
    actionUrl: `/inspections/${data.id}`,
  };
  return [...writes, ...people.map((person) => notify(person.id, told, new Date(at)))];
}
