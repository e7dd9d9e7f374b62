// Which step a transaction may take next, who may take it, and why not (spec 2, section 4; issue "transactions").
import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import type { Transaction, TransactionStatus } from './schema.ts';

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
export const nextSteps = (status: TransactionStatus): readonly TransactionStep[] => transitions[status];

export interface Step {
  readonly status: TransactionStep;
  /** Why not; absent when it may be taken now. */
  readonly refusal?: string;
}

type Subject = Pick<Transaction, 'status' | 'acceptingEntityId' | 'partyHasAccount' | 'createdByEntityId' | 'createdBy' | 'acceptedBy'>;
type Asker = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;

/** `undefined`: may be taken; a sentence: not now, and why; `null`: no part of what this person does. */
function judge(one: Subject, step: TransactionStep, asker: Asker): string | null | undefined {
  const approves = can(asker.role, 'transaction:approve');
  const own = asker.legalEntityId;
  const isAcceptor = own !== undefined && own === one.acceptingEntityId;
  const isBeginner = own !== undefined && own === one.createdByEntityId;
  switch (step) {
    case 'under_review':
      if (isAcceptor) return undefined;
      if (!approves) return null;
      return one.acceptingEntityId !== null && one.partyHasAccount ? 'The receiving party has an account and accepts for itself.' : undefined;
    case 'approved':
      if (!approves) return null;
      // Four eyes, by what was recorded and not by today's role.
      return asker.userId === one.createdBy || asker.userId === one.acceptedBy
        ? 'Whoever began or accepted a transaction does not approve it: a second person decides.'
        : undefined;
    case 'completed':
      return approves ? undefined : null;
    case 'rejected':
      if (approves || isBeginner) return undefined;
      if (!isAcceptor) return null;
      return one.status === 'pending' ? undefined : 'You have accepted this transaction; the firearm office decides on it now.';
    default:
      return step satisfies never;
  }
}

/** The steps that are this person's to take, those that cannot be taken now with the reason. */
export function stepsFor(one: Subject, asker: Asker): Step[] {
  return transitions[one.status].flatMap((status) => {
    const refusal = judge(one, status, asker);
    return refusal === null ? [] : [{ status, ...(refusal ? { refusal } : {}) }];
  });
}

const words = (status: TransactionStatus) => status.replaceAll('_', ' ');

/** Why the step cannot be taken; undefined when it can. */
export function refusalOf(one: Subject, step: TransactionStep, asker: Asker): string | undefined {
  if (!transitions[one.status].includes(step)) {
    const next = transitions[one.status].map(words).join(' or ');
    return `A transaction that is ${words(one.status)} cannot become ${words(step)}. ${next ? `It can become ${next}.` : 'It is closed.'}`;
  }
  const refusal = judge(one, step, asker);
  return refusal === null ? 'This step is not yours to take.' : refusal;
}
