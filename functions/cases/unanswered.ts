// Queue of unanswered messages about a shared case: the case's officer, or each police officer with access. An answer from that side, or closing the case,
// removes the message.
import { isEditable } from '../../shared/cases/rules.ts';
import type { CaseMessage } from '../../shared/cases/schema.ts';
import type { Write } from '../data/commit.ts';
import { onlyId } from '../data/record.ts';
import { type Place, statusAgain } from '../history/store.ts';
import type { CaseRecord, CaseShareRecord } from './entity.ts';

type Side = CaseMessage['side'];

/** The side whose message is unanswered, and when it was written. */
export interface Unanswered {
  readonly side: Side;
  readonly since: string;
}

interface Moved {
  readonly before: Pick<CaseRecord, 'unanswered'>;
  readonly after: CaseRecord;
  readonly shares: readonly Pick<CaseShareRecord, 'userId'>[];
  readonly actor: { readonly userId: string };
  readonly at: string;
}

export const unansweredOf = ({ unanswered }: Pick<CaseRecord, 'unanswered'>): Unanswered | undefined => unanswered as Unanswered | undefined;

/** The case's unanswered message after this side writes: the first since the other side's last message. */
export function afterMessage(before: Pick<CaseRecord, 'unanswered'>, side: Side, at: string): Unanswered {
  const former = unansweredOf(before);
  return former?.side === side ? former : { side, since: at };
}

const subjectOf = ({ shortNumber, caseNumber }: CaseRecord) => `Case ${shortNumber ?? caseNumber}`;

function status(after: CaseRecord, who: string, place: Place, { actor, at }: Pick<Moved, 'actor' | 'at'>): Write {
  const currentStatus = place.waitsFor === null ? 'answered' : 'unanswered';
  // No longer than other ids, because the cursor of a queue's next page contains it.
  const id = onlyId(new Date(after.createdAt), `${after.id} ${who}`);
  return statusAgain({ kind: 'case-message', id, currentStatus, actor, at, createdAt: after.createdAt, place });
}

const nowhere: Place = { waitsFor: null };

function forLawEnforcement({ after, ...by }: Moved, waits: Unanswered | undefined): Write {
  const { id, assignedTo } = after;
  const about = { subject: subjectOf(after), actionUrl: `/cases/${id}`, task: 'case-message.answer', waitingSince: waits?.since } as const;
  return status(after, 'law_enforcement', waits ? { ...about, waitsFor: assignedTo ? `user:${assignedTo}` : 'case:write' } : nowhere, by);
}

/** The queue entry of one police officer, removed if `waits` is undefined. */
export function forOfficer(after: CaseRecord, userId: string, waits: Unanswered | undefined, by: Pick<Moved, 'actor' | 'at'>): Write {
  const about = { subject: subjectOf(after), actionUrl: `/saps/cases/${after.id}`, task: 'case-message.answer-shared', waitingSince: waits?.since } as const;
  return status(after, userId, waits ? { ...about, waitsFor: `user:${userId}` } : nowhere, by);
}

/** Writes that update the queue entries after a change of the case. */
export function unansweredMoved(moved: Moved): Write[] {
  const { before, after, shares } = moved;
  const was = unansweredOf(before)?.side;
  const now = isEditable(after.status) ? unansweredOf(after) : undefined;
  const of = (side: Side) => (now?.side === side ? now : undefined);
  return [
    ...(was === 'police' || of('police') ? [forLawEnforcement(moved, of('police'))] : []),
    ...(was === 'law_enforcement' || of('law_enforcement') ? shares.map(({ userId }) => forOfficer(after, userId, of('law_enforcement'), moved)) : []),
  ];
}
