// Decides which step a transaction may take next, who may take it, and why not (spec 2, section 4).

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import { onDay } from '../kinds/format.ts';
import type { Stored } from '../kinds/stored.ts';
import { dayOf } from '../kinds/time.ts';
import type { Transaction, TransactionEnder, TransactionStatus } from './schema.ts';

/** The effect of completing a transaction on the firearm. */
export type TransactionEffect = 'owner' | 'keeper' | 'retired' | 'left' | 'recorded';

/**
 * A purchase that needs no acceptance is the current owner's own: it only records the acquisition. A sale or transfer to a party outside the registry
 * removes the firearm from stock, as a disposal does.
 */
export function effectOf(one: Stored<Pick<Transaction, 'transactionType' | 'changes' | 'acceptingEntityId' | 'toEntityId'>>): TransactionEffect {
  if (one.transactionType === 'disposal') return 'retired';
  if (one.transactionType === 'purchase' && one.acceptingEntityId == null) return 'recorded';
  return one.changes === 'owner' && one.toEntityId == null ? 'left' : one.changes;
}

export type TransactionStep = Exclude<TransactionStatus, 'pending'>;

/** The allowed next statuses of each status. This is the only such table. */
const transitions: Readonly<Record<TransactionStatus, readonly TransactionStep[]>> = {
  pending: ['under_review', 'rejected'],
  under_review: ['approved', 'rejected'],
  approved: ['completed', 'rejected'],
  rejected: [],
  completed: [],
};

/** An open transaction locks its firearm. */
export const isOpen = (status: TransactionStatus): boolean => transitions[status].length > 0;

export interface Step {
  readonly status: TransactionStep;
  /** The reason why the step cannot be taken now; absent if it can. */
  readonly refusal?: string;
}

type Subject = Stored<Pick<Transaction, 'status' | 'acceptingEntityId' | 'partyHasAccount' | 'createdByEntityId' | 'createdBy' | 'acceptedBy'>>;
type Asker = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;

/** The provider that a user acts for; undefined for national roles. */
export function ownEntityOf(asker: Pick<Asker, 'role' | 'legalEntityId'>): number | undefined {
  const scope = scopeOf(asker);
  return scope.kind === 'entity' ? scope.legalEntityId : undefined;
}

/** True if this person created the transaction for a party, even if they have joined the office since. They cannot also accept for the other party. */
const createdForParty = (one: Subject, { userId }: Pick<Asker, 'userId'>) =>
  one.acceptingEntityId != null && one.createdByEntityId != null && one.createdBy === userId;

/** Returns undefined if the step is allowed, the reason if it is not allowed now, and null if this user can never take it. */
function judge(one: Subject, step: TransactionStep, asker: Asker): string | null | undefined {
  const approves = can(asker.role, 'transaction:approve');
  const own = ownEntityOf(asker);
  const isAcceptor = own !== undefined && own === one.acceptingEntityId;
  const isCreator = own !== undefined && own === one.createdByEntityId;
  switch (step) {
    case 'under_review':
      // The creator may have moved to the accepting party since, and still cannot accept.
      if (isAcceptor)
        return asker.userId === one.createdBy ? 'You created this transaction yourself: another person from your company must accept it.' : undefined;
      if (!approves) return null;
      if (one.acceptingEntityId != null && one.partyHasAccount) return 'The other party has an account and must accept the transaction itself.';
      return createdForParty(one, asker) ? 'You created this transaction for one party: another person must accept it for the other party.' : undefined;
    case 'approved':
      if (!approves) return null;
      // Four eyes: compares with the recorded people, not with today's roles.
      return asker.userId === one.createdBy || asker.userId === one.acceptedBy
        ? 'The person who created or accepted a transaction cannot approve it: a second person must decide.'
        : undefined;
    case 'completed':
      return approves ? undefined : null;
    case 'rejected':
      if (approves || isCreator) return undefined;
      if (!isAcceptor) return null;
      return one.status === 'pending' ? undefined : 'Your company has accepted this transaction. The firearm office now decides on it.';
    default:
      return step satisfies never;
  }
}

/** The steps this user can take, and those blocked now with the reason. */
export function stepsFor(one: Subject, asker: Asker & Holder): Step[] {
  if (!mayDo(asker, 'transaction:decide')) return [];
  return transitions[one.status].flatMap((status) => {
    const refusal = judge(one, status, asker);
    return refusal === null ? [] : [{ status, ...(refusal ? { refusal } : {}) }];
  });
}

/** True if this user can take the next step forward now. */
export const waitsFor = (one: Subject, asker: Asker & Holder): boolean => stepsFor(one, asker).some(({ status, refusal }) => status !== 'rejected' && !refusal);

/** How this user ends the transaction: its creator withdraws it, the accepting party declines it, the office rejects it. */
export function endsAs(one: Pick<Subject, 'createdByEntityId'>, asker: Asker): TransactionEnder {
  const own = ownEntityOf(asker);
  if (own === undefined) return 'office';
  return own === one.createdByEntityId ? 'beginner' : 'acceptor';
}

/**
 * Returns why a transaction cannot have this date; undefined if it can. Nobody can give away a firearm before acquiring it. A purchase by the current
 * owner may be older than the registration. `firearm.createdAt` is an instant; its day is taken in Johannesburg.
 */
export function dateRefusalOf(
  effect: TransactionEffect,
  transactionDate: string,
  firearm: { readonly createdAt: string; readonly acquiredOn?: string | null | undefined },
): string | undefined {
  if (effect === 'recorded') return undefined;
  const since = firearm.acquiredOn ?? dayOf(firearm.createdAt);
  if (transactionDate >= since) return undefined;
  return `Transaction date cannot be before ${onDay(since)}, when the firearm was ${firearm.acquiredOn ? 'acquired' : 'registered'}`;
}

const words = (status: TransactionStatus) => status.replaceAll('_', ' ');

export interface Refusal {
  /** `forbidden`: this user can never take the step. `conflict`: not in the current status. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

/** Returns why the step is refused; undefined if it is allowed. */
export function refusalOf(one: Subject, step: TransactionStep, asker: Asker): Refusal | undefined {
  const refusal = judge(one, step, asker);
  if (refusal === null) return { code: 'forbidden', sentence: 'You do not have permission to take this step.' };
  if (!transitions[one.status].includes(step)) {
    const next = transitions[one.status].map(words).join(' or ');
    const instead = next ? `It can become ${next}.` : 'It is closed.';
    return { code: 'conflict', sentence: cannotBecome('transaction', words(one.status), words(step), instead) };
  }
  return refusal ? { code: 'conflict', sentence: refusal } : undefined;
}
