// Which step a case may take next, what may still be changed, and why not (spec 2, section 4).
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { CaseStatus } from './schema.ts';

/** From each status to those that may follow. The only such table. */
const transitions: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  open: ['in_progress'],
  in_progress: ['resolved'],
  resolved: ['closed'],
  closed: [],
};

const words = (status: CaseStatus) => status.replaceAll('_', ' ');

/** What may follow, in words. */
function nextWords(status: CaseStatus): string {
  const next = transitions[status].map(words).join(' or ');
  return next ? `It can become ${next}.` : 'Nothing follows: open a new case for what has come up since.';
}

/** The statuses that may follow now. */
export const nextOf = (status: CaseStatus): readonly CaseStatus[] => transitions[status];

/** Why the step cannot be taken; undefined when it can. */
export const refusalOf = (from: CaseStatus, to: CaseStatus): string | undefined =>
  transitions[from].includes(to) ? undefined : cannotBecome('case', words(from), words(to), nextWords(from));

/** A closed case stays as it was closed, but for notes. */
export const isEditable = (status: CaseStatus): boolean => transitions[status].length > 0;

/** Why it cannot be changed now; undefined when it can. */
export const editRefusalOf = (status: CaseStatus): string | undefined =>
  isEditable(status) ? undefined : `A case that is ${words(status)} cannot be changed; a note can still be added. ${nextWords(status)}`;

/** A case has at most so many firearms and so many legal entities: all of them are read with it. */
export const mostLinked = 100;

/** A case is shared with at most so many officers: each of them is told of a message in the transaction that writes it. */
export const mostShares = 20;

/** Why nothing can be said in the conversation now; undefined when it can. */
export const messageRefusalOf = (status: CaseStatus): string | undefined =>
  isEditable(status) ? undefined : 'This case is closed: its conversation stays as it is and takes no new messages.';
