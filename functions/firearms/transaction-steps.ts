// What a transaction does to its firearm: locks it, frees it, gives it to another owner or keeper, retires it. Each is a part of the
// transaction's own commit: the change under the version that was read, and the firearm's history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { wordsOfHolder } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { keptOf, ofNewOwner, verificationOf } from '../../shared/verification/rules.ts';
import { update, type Write } from '../data/commit.ts';
import { entryOf } from '../history/store.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { waiting } from './verification.ts';

interface Why {
  /** The contract's name of the call. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments?: string | undefined;
  readonly transaction: {
    readonly id: string;
    readonly transactionType: string;
    readonly status: string;
    readonly transactionDate: string;
    readonly fromEntityName?: string | undefined;
  };
}

const changedMeanwhile = () => new Problem('conflict', 'The firearm has just been changed by somebody else. Look at it again and repeat your step.');

function changed(
  firearm: FirearmRecord,
  set: Partial<FirearmRecord>,
  cleared: readonly ('lockedBy' | 'keeperId' | 'keeperName' | (typeof wordsOfHolder)[number])[],
  { transaction, comments, ...why }: Why,
  fields?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>,
): Write[] {
  const entry = entryOf({
    kind: 'firearm',
    id: firearm.id,
    ...why,
    before: firearm,
    fromStatus: firearm.status,
    toStatus: set.status ?? firearm.status,
    ...(comments ? { comments } : {}),
    metadata: {
      transactionId: transaction.id,
      transactionType: transaction.transactionType,
      transactionStatus: transaction.status,
      ...(fields ? { changed: fields } : {}),
    },
  });
  const patch = firearms()
    .patch({ id: firearm.id })
    .set({ ...set, ...entry.recorded })
    .remove([...cleared])
    .where(({ version }, { eq }) => eq(version, firearm.version));
  const elsewhere = set.ownerId !== undefined || set.status !== undefined;
  return [update(patch.params(), changedMeanwhile), entry.write, ...(elsewhere ? waiting({ ...firearm, ...set }, why.actor, why.at) : [])];
}

/** Holds it fast for the transaction. */
export const lock = (firearm: FirearmRecord, why: Why): Write[] => changed(firearm, { lockedBy: why.transaction.id }, [], why);

/** Frees it, as it was. */
export const unlock = (firearm: FirearmRecord, why: Why): Write[] => changed(firearm, {}, ['lockedBy'], why);

interface Holder {
  readonly id: number;
  readonly name: string;
}

type Words = readonly (typeof wordsOfHolder)[number][];

/** As the history says it. */
const wordsCleared = (firearm: FirearmRecord, words: Words = wordsOfHolder) =>
  Object.fromEntries(words.filter((name) => firearm[name]).map((name) => [name, { from: firearm[name], to: null }]));

/** The owner's own notes go along to whom it gives the firearm; what others assessed where it was does not, nor what one keeper wrote. */
const wordsLeftBehind = ({ keeperId }: FirearmRecord): Words => (keeperId === undefined ? ['riskAssessment'] : wordsOfHolder);

/** Gives it to another owner, who keeps it itself, where that owner is, and without what was written of it for the one before. */
export function changeOwner(firearm: FirearmRecord, owner: Holder & Pick<FirearmRecord, 'province' | 'city'>, why: Why): Write[] {
  const { id: ownerId, name: ownerName, province, city } = owner;
  const fields = {
    owner: { from: firearm.ownerName, to: ownerName },
    ownerId: { from: firearm.ownerId, to: ownerId },
    ...wordsCleared(firearm),
    ...(firearm.keeperId === undefined ? {} : { keeper: { from: firearm.keeperName, to: null }, keeperId: { from: firearm.keeperId, to: null } }),
  };
  // What nobody has looked at yet waits as it did.
  const verification = firearm.verification ? { verification: keptOf(ofNewOwner(verificationOf(firearm), why.at), firearm) } : {};
  const { transactionDate: acquiredOn, transactionType, fromEntityName: acquiredFrom = firearm.ownerName } = why.transaction;
  const acquired = { acquiredOn, acquiredFrom, acquiredHow: transactionType === 'transfer' ? 'transfer' : 'purchase' } as const;
  const cleared = ['lockedBy', 'keeperId', 'keeperName', ...wordsOfHolder] as const;
  return changed(firearm, { ownerId, ownerName, province, city, ...acquired, ...verification }, cleared, why, fields);
}

/**
 * Gives it into another's keeping; back into the owner's when that is the keeper. What was written while one provider kept it does not go
 * to the next, nor back, and what was assessed at its owner's goes to none: its owner has it in the history.
 */
export function changeKeeper(firearm: FirearmRecord, keeper: Holder, why: Why): Write[] {
  const back = keeper.id === firearm.ownerId;
  const words = wordsLeftBehind(firearm);
  const fields = {
    keeper: { from: firearm.keeperName ?? null, to: back ? null : keeper.name },
    keeperId: { from: firearm.keeperId ?? null, to: back ? null : keeper.id },
    ...wordsCleared(firearm, words),
  };
  if (back) return changed(firearm, {}, ['lockedBy', 'keeperId', 'keeperName', ...words], why, fields);
  return changed(firearm, { keeperId: keeper.id, keeperName: keeper.name }, ['lockedBy', ...words], why, fields);
}

/** Ends its life in the register; the record stays. */
export const retire = (firearm: FirearmRecord, why: Why): Write[] =>
  changed(firearm, { status: 'retired', previousStatus: firearm.status, statusSince: why.at }, ['lockedBy'], why);
