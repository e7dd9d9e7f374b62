// Rules for the steps of a case: which status is next, what can still be changed, and why not (spec 2, section 4).
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { CaseStatus } from './schema.ts';

/** The next statuses of each status. The only such table. */
const transitions: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ['in_progress'],
  in_progress: ['resolved'],
  resolved: ['closed'],
  closed: [],
};

const words = (status: CaseStatus) => status.replaceAll('_', ' ');

/** The possible next statuses as a sentence. */
function nextWords(status: CaseStatus): string {
  const next = transitions[status].map(words).join(' or ');
  return next ? `It can become ${next}.` : 'A closed case cannot be reopened. Open a new case instead.';
}

/** The possible next statuses. */
export const nextOf = (status: CaseStatus): readonly CaseStatus[] => transitions[status];

/** Why the step is refused; undefined if it is allowed. */
export const refusalOf = (from: CaseStatus, to: CaseStatus): string | undefined =>
  transitions[from].includes(to) ? undefined : cannotBecome('case', words(from), words(to), nextWords(from));

/** A closed case accepts only notes. */
export const isEditable = (status: CaseStatus): boolean => transitions[status].length > 0;

/** Why the case cannot be changed; undefined if it can be. */
export const editRefusalOf = (status: CaseStatus): string | undefined =>
  isEditable(status) ? undefined : `A case that is ${words(status)} cannot be changed, but a note can be added. ${nextWords(status)}`;

/** Limit for linked firearms, and for linked legal entities. The case page loads all of them. */
export const mostLinked = 100;

/** Limit for shares: the transaction of a message notifies each officer. */
export const mostShares = 20;

/** Why no message can be sent; undefined if one can be. */
export const messageRefusalOf = (status: CaseStatus): string | undefined =>
  isEditable(status) ? undefined : 'This case is closed, so its conversation takes no new messages.';
