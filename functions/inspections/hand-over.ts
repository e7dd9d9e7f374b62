// Moves a scheduled inspection with its firearm to the new holder (decision 020). Imports no other feature's store except the users'.
import type { Actor } from '../../shared/access/actor.ts';
import { isActiveWithRole } from '../../shared/access/roles.ts';
import type { Action } from '../../shared/history/action.ts';
import { noLocation } from '../../shared/inspections/schema.ts';
import { isHidden } from '../../shared/inspections/unannounced.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { notify } from '../notifications/store.ts';
import type { UserRecord } from '../users/entity.ts';
import { findUser, listOfEntity } from '../users/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { noneIsOpen, openInspectionOf } from './guard.ts';
import { assignedWords, inspectedBy, inspectorFor, isTied, tiedInspectors, unassignedWords } from './inspector.ts';
import { placeOf, typeInWords } from './queue-place.ts';

/** The owner and the keeper of a firearm. */
export interface Holders {
  readonly ownerId: number;
  readonly ownerName: string;
  readonly keeperId?: number | undefined;
}

/** The inspection with the new holders; undefined if the holders are the same. The former location was the former holder's address. */
export function heldBy({ entityId, keeperId, location = noLocation }: InspectionRecord, firearm: Holders) {
  if (firearm.ownerId === entityId && firearm.keeperId === keeperId) return undefined;
  const kept = firearm.keeperId === undefined ? {} : { keeperId: firearm.keeperId };
  /** A keeper may buy the firearm. Then its location stays the same. */
  const moves = (firearm.keeperId ?? firearm.ownerId) !== (keeperId ?? entityId);
  const place = moves && location !== noLocation ? { location: { from: location, to: noLocation } } : {};
  const changes = { entityId: { from: entityId ?? null, to: firearm.ownerId }, keeperId: { from: keeperId ?? null, to: firearm.keeperId ?? null }, ...place };
  const fields = { entityId: firearm.ownerId, entityName: firearm.ownerName, ...kept, ...(moves ? { location: noLocation } : {}) };
  return { fields, cleared: 'keeperId' in kept ? [] : (['keeperId'] as const), changed: changes, moves };
}

/** Notified users of the new holder. The transaction also notifies other people. */
const mostPeople = 5;

const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed the inspection of this firearm. Try again.');

interface Why {
  /** The name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
}

interface Inspector {
  readonly former: UserRecord | undefined;
  readonly present: UserRecord | undefined;
}

/** The former inspector, unless tied to the new holder or no longer an inspector. Otherwise the least busy inspector without a tie, or nobody. */
async function inspectorOf({ inspectorId }: InspectionRecord, { ownerId, keeperId }: Holders, province: string): Promise<Inspector> {
  const providers = [ownerId, keeperId];
  const former = inspectorId ? await findUser(inspectorId) : undefined;
  if (isActiveWithRole(former, 'inspector') && !isTied(former, providers)) return { former, present: former };
  return { former, present: await inspectorFor(undefined, province, providers) };
}

/**
 * For the transaction that moves a firearm to another holder: moves its scheduled inspection to the new holder, and notifies the new holder and the inspector.
 * An inspection in progress stays with the former holder.
 * @param province the province of the firearm after the change
 */
export async function moveWithFirearm(firearmId: string, firearm: Holders, province: string, { action, actor, at }: Why): Promise<Write[]> {
  const id = await openInspectionOf(firearmId);
  if (!id) return [noneIsOpen(firearmId, changedMeanwhile)];
  const { data } = await inspections().get({ id }).go({ consistent: true });
  const held = data?.status === 'scheduled' ? heldBy(data, firearm) : undefined;
  if (!data || !held) return [];
  const { former, present } = await inspectorOf(data, firearm, province);
  const stays = present !== undefined && present === former;
  const inspector =
    stays || present?.id === data.inspectorId
      ? {}
      : { inspector: { from: data.inspectorName ?? null, to: present ? inspectedBy(present).inspectorName : null } };
  const tied = stays || present ? [] : await tiedInspectors([firearm.ownerId, firearm.keeperId]);
  const { writes } = change(inspections(), data, {
    ...{ action, actor, at, metadata: { changed: { ...held.changed, ...inspector } }, refused: changedMeanwhile },
    set: { ...held.fields, ...(present && !stays ? inspectedBy(present) : {}) },
    cleared: [...held.cleared, ...(present || !data.inspectorId ? [] : (['inspectorId', 'inspectorName'] as const))],
    ...(stays ? {} : { place: (one) => placeOf(one, tied), assignedTo: present?.id ?? null }),
  });
  const people = held.moves && !isHidden(data) ? await listOfEntity(firearm.keeperId ?? firearm.ownerId, mostPeople) : [];
  const told = [...wordsFor(people, data), ...wordsForInspectors({ former, present }, data, firearm, held.moves)];
  const about = { entityId: data.id, entityType: 'inspection', actionUrl: `/inspections/${data.id}` };
  return [...writes, ...told.map(({ to, ...words }) => notify(to, { ...words, ...about }, new Date(at)))];
}

interface Told {
  readonly to: string;
  readonly title: string;
  readonly message: string;
}

const dayIn = ({ scheduledDate }: InspectionRecord, before: string) => (scheduledDate ? ` ${before} ${onDay(dayOf(scheduledDate))}` : '');

const wordsFor = (people: readonly { readonly id: string }[], one: InspectionRecord): Told[] =>
  people.map(({ id }) => ({ to: id, title: 'Inspection scheduled', message: `A firearm transferred to you will be inspected${dayIn(one, 'on')}.` }));

function wordsForInspectors({ former, present }: Inspector, one: InspectionRecord, { ownerName }: Holders, moves: boolean): Told[] {
  const what = typeInWords(one);
  if (present && present === former)
    return moves
      ? [
          {
            to: present.id,
            title: 'Inspected firearm transferred',
            message: `The firearm of your ${what}${dayIn(one, 'on')} has a new owner or keeper: confirm the location.`,
          },
        ]
      : [];
  const left = unassignedWords(`${what}${dayIn(one, 'on')}`, 'its firearm was transferred to a provider that you are tied to');
  return [
    ...(isActiveWithRole(former, 'inspector') ? [{ to: former.id, ...left }] : []),
    ...(present ? [{ to: present.id, ...assignedWords(what, ownerName, dayIn(one, 'for')) }] : []),
  ];
}
