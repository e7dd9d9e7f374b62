// Firearms: changes of status, each checked against the one table of transitions.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { isLoss, mayGive, refusalOf, statusWords } from '../../shared/firearms/rules.ts';
import type { ChangeStatus, Firearm } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, staleVersion, update, type Write } from '../data/commit.ts';
import { closeWith, currentLicenseOf } from '../licenses/record.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import { entryOf } from '../workflow/store.ts';
import { firearms } from './entity.ts';
import { type FirearmRecord, getFirearm, shown } from './store.ts';

/** The firearm office's people who are told of a loss. */
const mostOffice = 20;

/** What regulation 87(f) asks of a loss; a status that is none has no such facts. Throws `invalid-input`. */
function lossOf({ status, occurredOn, docketNumber, policeStation }: ChangeStatus, at: string): Firearm['loss'] {
  if (isLoss(status)) return { occurredOn: occurredOn ?? '', reportedAt: at, docketNumber: docketNumber ?? null, policeStation: policeStation ?? null };
  const given = Object.entries({ occurredOn, docketNumber, policeStation }).filter(([, value]) => value);
  if (given.length === 0) return null;
  throw new Problem(
    'invalid-input',
    'Only a loss or theft is told with a date, a docket number and a police station.',
    given.map(([path]) => ({ path, message: 'Only for a loss or theft' })),
  );
}

/** The other people of its owner and its keeper are told; of a loss, the firearm office too. */
async function tell(before: FirearmRecord, { status }: ChangeStatus, actor: Actor, at: Date): Promise<Write[]> {
  const [owners, keepers, office] = await Promise.all([
    listOfEntity(before.ownerId),
    before.keeperId ? listOfEntity(before.keeperId) : [],
    isLoss(status) ? listWithRole('firearm_office', { limit: mostOffice }) : { items: [] },
  ]);
  const which = `${before.manufacturer} ${before.model}, ${before.serialNumber}`;
  const message = {
    title: isLoss(status) ? `Firearm reported ${status}` : 'Firearm status changed',
    message: `${which}, was ${statusWords(before.status)} and is now ${statusWords(status)}.`,
    type: isLoss(status) ? ('alert' as const) : ('info' as const),
    entityId: before.id,
    entityType: 'firearm',
    actionUrl: `/firearms/${before.id}/profile`,
  };
  const people = new Set([...owners, ...keepers, ...office.items].map(({ id }) => id));
  people.delete(actor.userId);
  return [...people].map((id) => notify(id, message, at));
}

/** Gives a firearm another status. Throws `forbidden`, `not-found`, `stale-version`, `conflict` with the reason. */
export async function changeStatus(id: string, change: ChangeStatus, actor: Actor, ifMatch?: number, at = new Date()): Promise<Firearm> {
  const { status, reason } = change;
  if (!mayGive(actor.role, status)) throw new Problem('forbidden', `Your role does not include making a firearm ${statusWords(status)}.`);
  const now = at.toISOString();
  const loss = lossOf(change, now);
  const before = await getFirearm(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const refusal = refusalOf({ status: before.status, lockedBy: before.lockedBy ?? null }, status, actor);
  if (refusal) throw new Problem('conflict', refusal);

  const entry = entryOf({
    kind: 'firearm',
    id,
    action: 'firearms.changeStatus',
    actor,
    at: now,
    before,
    fromStatus: before.status,
    toStatus: status,
    comments: reason,
    ...(loss ? { metadata: { occurredOn: loss.occurredOn, docketNumber: loss.docketNumber, policeStation: loss.policeStation } } : {}),
  });
  const set = { status, previousStatus: before.status, statusSince: now, ...(loss ? { loss } : {}), ...entry.recorded };
  const patch = firearms()
    .patch({ id })
    .set(set)
    .remove(loss ? [] : ['loss'])
    .where(({ version }, { eq }) => eq(version, before.version));
  // What is retired is held by nobody, so neither under a license.
  const license = status === 'retired' ? await currentLicenseOf(id) : undefined;
  const ended = { status: 'cancelled', reason: `The firearm was retired: ${reason}`, actor, at: now, action: 'firearms.changeStatus' } as const;
  await commit([update(patch.params()), entry.write, ...(license ? closeWith(license, ended) : []), ...(await tell(before, change, actor, at))]);
  const { loss: _, ...kept } = before;
  return shown({ ...kept, ...set });
}
