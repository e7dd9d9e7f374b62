// Writes of a transaction on its firearm: lock, unlock, change owner or keeper, retire. Each checks the version that was read and adds a history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { holderTexts } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { Problem } from '../../shared/problem.ts';
import { keptOf, ofNewOwner, verificationOf } from '../../shared/verification/rules.ts';
import type { Write } from '../data/commit.ts';
import { type Change, change } from '../history/change.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { waiting } from './verification.ts';

interface Why {
  /** Name of the call in the contract. */
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

const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed the firearm. Reload it and try again.');

type Beside = Pick<Change<FirearmRecord>, 'set' | 'cleared'> & {
  /** The changes, for the history. */
  readonly fields?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
};

/** A change of the firearm that names the transaction in the history. */
function step(firearm: FirearmRecord, { transaction, ...why }: Why, { set = {}, cleared = [], fields }: Beside): Write[] {
  const { id, transactionType, status } = transaction;
  const metadata = { transactionId: id, transactionType, transactionStatus: status, ...(fields ? { changed: fields } : {}) };
  const { writes } = change(firearms(), firearm, { ...why, metadata, set, cleared, refused: changedMeanwhile });
  const elsewhere = set.ownerId !== undefined || set.status !== undefined;
  return [...writes, ...(elsewhere ? waiting({ ...firearm, ...set }, why.actor, why.at) : [])];
}

/** Locks the firearm for the transaction. */
export const lock = (firearm: FirearmRecord, why: Why): Write[] => step(firearm, why, { set: { lockedBy: why.transaction.id } });

/** Unlocks the firearm. */
export const unlock = (firearm: FirearmRecord, why: Why): Write[] => step(firearm, why, { cleared: ['lockedBy'] });

interface Holder {
  readonly id: number;
  readonly name: string;
}

type Words = readonly (typeof holderTexts)[number][];

/** The cleared texts, for the history. */
const clearedTexts = (firearm: FirearmRecord, words: Words = holderTexts) =>
  Object.fromEntries(words.filter((name) => firearm[name]).map((name) => [name, { from: firearm[name], to: null }]));

/** Texts to clear when the keeper changes. The owner's own notes go to the keeper; an inspector's assessment and a keeper's notes do not. */
const textsToClear = ({ keeperId }: FirearmRecord): Words => (keeperId === undefined ? ['riskAssessment'] : holderTexts);

/** Changes the owner. The new owner keeps the firearm at its own address. The former holder's texts are cleared. */
export function changeOwner(firearm: FirearmRecord, owner: Holder & Pick<FirearmRecord, 'province' | 'city'>, why: Why): Write[] {
  const { id: ownerId, name: ownerName, province, city } = owner;
  const fields = {
    owner: { from: firearm.ownerName, to: ownerName },
    ownerId: { from: firearm.ownerId, to: ownerId },
    ...clearedTexts(firearm),
    ...(firearm.keeperId === undefined ? {} : { keeper: { from: firearm.keeperName, to: null }, keeperId: { from: firearm.keeperId, to: null } }),
  };
  // A record awaiting its first verification keeps waiting.
  const verification = firearm.verification ? { verification: keptOf(ofNewOwner(verificationOf(firearm), why.at), firearm) } : {};
  const { transactionDate: acquiredOn, transactionType, fromEntityName: acquiredFrom = firearm.ownerName } = why.transaction;
  const acquired = { acquiredOn, acquiredFrom, acquiredHow: transactionType === 'transfer' ? 'transfer' : 'purchase' } as const;
  const cleared = ['lockedBy', 'keeperId', 'keeperName', ...holderTexts] as const;
  return step(firearm, why, { set: { ownerId, ownerName, province, city, ...acquired, ...verification }, cleared, fields });
}

/**
 * Changes the keeper; back to none if the keeper is the owner. Notes from one keeper's time do not go to the next keeper or the owner. An inspector's
 * assessment at the owner's premises does not go to a keeper. The owner finds both in the history.
 */
export function changeKeeper(firearm: FirearmRecord, keeper: Holder, why: Why): Write[] {
  const back = keeper.id === firearm.ownerId;
  const words = textsToClear(firearm);
  const fields = {
    keeper: { from: firearm.keeperName ?? null, to: back ? null : keeper.name },
    keeperId: { from: firearm.keeperId ?? null, to: back ? null : keeper.id },
    ...clearedTexts(firearm, words),
  };
  if (back) return step(firearm, why, { cleared: ['lockedBy', 'keeperId', 'keeperName', ...words], fields });
  return step(firearm, why, { set: { keeperId: keeper.id, keeperName: keeper.name }, cleared: ['lockedBy', ...words], fields });
}

/** Retires the firearm. The record stays. */
export const retire = (firearm: FirearmRecord, why: Why): Write[] =>
  step(firearm, why, { set: { status: 'retired', previousStatus: firearm.status, statusSince: why.at }, cleared: ['lockedBy'] });
