// Which step a transaction may take next, who may take it, and why not (spec 2, section 4; issue "transactions").

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { can } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import { onDay } from '../kinds/format.ts';
import type { Stored } from '../kinds/stored.ts';
import { dayOf } from '../kinds/time.ts';
import type { Transaction, TransactionEnder, TransactionStatus } from './schema.ts';

/** What completing it does to the firearm. */
export type TransactionEffect = 'owner' | 'keeper' | 'retired' | 'left' | 'recorded';

/**
 * A purchase that waits for nobody's acceptance is the present owner's own: its acquisition is recorded, nothing changes hands.
 * A sale or transfer to nobody in the registry takes the firearm out of every provider's stock, as a disposal does.
 */
export function effectOf(one: Stored<Pick<Transaction, 'transactionType' | 'changes' | 'acceptingEntityId' | 'toEntityId'>>): TransactionEffect {
  if (one.transactionType === 'disposal') return 'retired';
  if (one.transactionType === 'purchase' && one.acceptingEntityId == null) return 'recorded';
  return one.changes === 'owner' && one.toEntityId == null ? 'left' : one.changes;
}

export type TransactionStep = Exclude<TransactionStatus, 'pending'>;

/** From each status to those that may follow. The only such table. */
const transitions: Readonly<Record<TransactionStatus, readonly TransactionStep[]>> = {
  pending: ['under_review', 'rejected'],
  under_review: ['approved', 'rejected'],
  approved: ['completed', 'rejected'],
  rejected: [],
  completed: [],
};

/** An open transaction holds its firearm fast. */
export const isOpen = (status: TransactionStatus): boolean => transitions[status].length > 0;

export interface Step {
  readonly status: TransactionStep;
  /** Why not; absent when it may be taken now. */
  readonly refusal?: string;
}

type Subject = Stored<Pick<Transaction, 'status' | 'acceptingEntityId' | 'partyHasAccount' | 'createdByEntityId' | 'createdBy' | 'acceptedBy'>>;
type Asker = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;

/** The provider a person acts for; undefined for those who act for the country. */
export function ownEntityOf(asker: Pick<Asker, 'role' | 'legalEntityId'>): number | undefined {
  const scope = scopeOf(asker);
  return scope.kind === 'entity' ? scope.legalEntityId : undefined;
}

/** Whoever is the office's by now has not agreed for the one party either because they began it for the other. What the office itself began is its own. */
const beganForAParty = (one: Subject, { userId }: Pick<Asker, 'userId'>) =>
  one.acceptingEntityId != null && one.createdByEntityId != null && one.createdBy === userId;

/** `undefined`: may be taken; a sentence: not now, and why; `null`: no part of what this person does. */
function judge(one: Subject, step: TransactionStep, asker: Asker): string | null | undefined {
  const approves = can(asker.role, 'transaction:approve');
  const own = ownEntityOf(asker);
  const isAcceptor = own !== undefined && own === one.acceptingEntityId;
  const isBeginner = own !== undefined && own === one.createdByEntityId;
  switch (step) {
    case 'under_review':
      // Whoever began it for one party has not agreed for the other, whose they may be by now.
      if (isAcceptor)
        return asker.userId === one.createdBy ? 'You created this transaction yourself: another person from your company must accept it.' : undefined;
      if (!approves) return null;
      if (one.acceptingEntityId != null && one.partyHasAccount) return 'The other party has an account and must accept the transaction itself.';
      return beganForAParty(one, asker) ? 'You created this transaction for one party: another person must accept it for the other party.' : undefined;
    case 'approved':
      if (!approves) return null;
      // Four eyes, by what was recorded and not by today's role.
      return asker.userId === one.createdBy || asker.userId === one.acceptedBy
        ? 'The person who created or accepted a transaction cannot approve it: a second person must decide.'
        : undefined;
    case 'completed':
      return approves ? undefined : null;
    case 'rejected':
      if (approves || isBeginner) return undefined;
      if (!isAcceptor) return null;
      return one.status === 'pending' ? undefined : 'Your company has accepted this transaction. The firearm office now decides on it.';
    default:
      return step satisfies never;
  }
}

/** The steps that are this person's to take, those that cannot be taken now with the reason. */
export function stepsFor(one: Subject, asker: Asker & Holder): Step[] {
  if (!mayDo(asker, 'transaction:decide')) return [];
  return transitions[one.status].flatMap((status) => {
    const refusal = judge(one, status, asker);
    return refusal === null ? [] : [{ status, ...(refusal ? { refusal } : {}) }];
  });
}

/** True when the next step forward is this person's and can be taken now. */
export const waitsFor = (one: Subject, asker: Asker & Holder): boolean => stepsFor(one, asker).some(({ status, refusal }) => status !== 'rejected' && !refusal);

/** As whom a person ends a transaction: who began it withdraws it, who was to accept it declines it, the office rejects it. */
export function endsAs(one: Pick<Subject, 'createdByEntityId'>, asker: Asker): TransactionEnder {
  const own = ownEntityOf(asker);
  if (own === undefined) return 'office';
  return own === one.createdByEntityId ? 'beginner' : 'acceptor';
}

/**
 * Why a transaction cannot have this date; undefined when it can. Nobody gives away what they have not acquired yet. How the present
 * owner acquired it may be older than its registration here. `firearm.createdAt` is an instant, its day is that of Johannesburg.
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
  /** `forbidden`: no part of what this person does, whatever the state. `conflict`: not now. */
  readonly code: 'forbidden' | 'conflict';
  readonly sentence: string;
}

/** Why the step cannot be taken; undefined when it can. */
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
