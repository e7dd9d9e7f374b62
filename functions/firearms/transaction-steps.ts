// What a transaction does to its firearm: locks it, frees it, gives it to another owner or keeper, retires it. Each is a part of the
// transaction's own commit: the change under the version that was read, and the firearm's history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { wordsOfHolder } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { Problem } from '../../shared/problem.ts';
import { keptOf, ofNewOwner, verificationOf } from '../../shared/verification/rules.ts';
import type { Write } from '../data/commit.ts';
import { type Change, change } from '../history/change.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { waiting } from './verification.ts';

interface Why {
  /** The contract's name of the call. */
  readonly action: Action;
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

type Beside = Pick<Change<FirearmRecord>, 'set' | 'cleared'> & {
  /** As the history says it. */
  readonly fields?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
};

/** The firearm as the transaction changes it, with the transaction in its history. */
function step(firearm: FirearmRecord, { transaction, ...why }: Why, { set = {}, cleared = [], fields }: Beside): Write[] {
  const { id, transactionType, status } = transaction;
  const metadata = { transactionId: id, transactionType, transactionStatus: status, ...(fields ? { changed: fields } : {}) };
  const { writes } = change(firearms(), firearm, { ...why, metadata, set, cleared, refused: changedMeanwhile });
  const elsewhere = set.ownerId !== undefined || set.status !== undefined;
  return [...writes, ...(elsewhere ? waiting({ ...firearm, ...set }, why.actor, why.at) : [])];
}

/** Holds it fast for the transaction. */
export const lock = (firearm: FirearmRecord, why: Why): Write[] => step(firearm, why, { set: { lockedBy: why.transaction.id } });

/** Frees it, as it was. */
export const unlock = (firearm: FirearmRecord, why: Why): Write[] => step(firearm, why, { cleared: ['lockedBy'] });

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
  return step(firearm, why, { set: { ownerId, ownerName, province, city, ...acquired, ...verification }, cleared, fields });
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
  if (back) return step(firearm, why, { cleared: ['lockedBy', 'keeperId', 'keeperName', ...words], fields });
  return step(firearm, why, { set: { keeperId: keeper.id, keeperName: keeper.name }, cleared: ['lockedBy', ...words], fields });
}

/** Ends its life in the register; the record stays. */
export const retire = (firearm: FirearmRecord, why: Why): Write[] =>
  step(firearm, why, { set: { status: 'retired', previousStatus: firearm.status, statusSince: why.at }, cleared: ['lockedBy'] });
