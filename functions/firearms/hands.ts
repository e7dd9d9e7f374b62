// What a transaction does to its firearm: locks it, frees it, gives it to another owner or keeper, retires it. Each is a part of the
// transaction's own commit: the change under the version that was read, and the firearm's history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { entryOf } from '../workflow/store.ts';
import { firearms } from './entity.ts';
import type { FirearmRecord } from './store.ts';

interface Why {
  /** The contract's name of the call. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments?: string | undefined;
  readonly transaction: { readonly id: string; readonly transactionType: string; readonly status: string };
}

const changedMeanwhile = () => new Problem('conflict', 'The firearm has just been changed by somebody else. Look at it again and repeat your step.');

function changed(
  firearm: FirearmRecord,
  set: Partial<FirearmRecord>,
  cleared: readonly ('lockedBy' | 'keeperId' | 'keeperName')[],
  { transaction, comments, ...why }: Why,
  more: object = {},
): Write[] {
  const entry = entryOf({
    kind: 'firearm',
    id: firearm.id,
    ...why,
    before: firearm,
    fromStatus: firearm.status,
    toStatus: set.status ?? firearm.status,
    ...(comments ? { comments } : {}),
    metadata: { transactionId: transaction.id, transactionType: transaction.transactionType, transactionStatus: transaction.status, ...more },
  });
  const patch = firearms()
    .patch({ id: firearm.id })
    .set({ ...set, ...entry.recorded })
    .remove([...cleared])
    .where(({ version }, { eq }) => eq(version, firearm.version));
  return [update(patch.params(), changedMeanwhile), entry.write];
}

/** Holds it fast for the transaction. */
export const lock = (firearm: FirearmRecord, why: Why): Write[] => changed(firearm, { lockedBy: why.transaction.id }, [], why);

/** Frees it, as it was. */
export const unlock = (firearm: FirearmRecord, why: Why): Write[] => changed(firearm, {}, ['lockedBy'], why);

interface Holder {
  readonly id: number;
  readonly name: string;
}

/** Gives it to another owner, who keeps it itself, where that owner is. */
export function changeOwner(firearm: FirearmRecord, owner: Holder & Pick<FirearmRecord, 'province' | 'city'>, why: Why): Write[] {
  const { id: ownerId, name: ownerName, province, city } = owner;
  const more = {
    ownerId: { from: firearm.ownerId, to: ownerId },
    ...(firearm.keeperId === undefined ? {} : { keeperId: { from: firearm.keeperId, to: null } }),
  };
  return changed(firearm, { ownerId, ownerName, province, city }, ['lockedBy', 'keeperId', 'keeperName'], why, more);
}

/** Gives it into another's keeping; back into the owner's when that is the keeper. */
export function changeKeeper(firearm: FirearmRecord, keeper: Holder, why: Why): Write[] {
  const more = { keeperId: { from: firearm.keeperId ?? null, to: keeper.id === firearm.ownerId ? null : keeper.id } };
  if (keeper.id === firearm.ownerId) return changed(firearm, {}, ['lockedBy', 'keeperId', 'keeperName'], why, more);
  return changed(firearm, { keeperId: keeper.id, keeperName: keeper.name }, ['lockedBy'], why, more);
}

/** Ends its life in the register; the record stays. */
export const retire = (firearm: FirearmRecord, why: Why): Write[] =>
  changed(firearm, { status: 'retired', previousStatus: firearm.status, statusSince: why.at }, ['lockedBy'], why);
