// Rules of verification: the statuses, who may set them, and what makes a record pending again.

import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import type { Firearm, FirearmVerification } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { License } from '../licenses/schema.ts';
import type { ProblemCode } from '../problem.ts';

export type VerificationStatus = FirearmVerification['status'];

type Duty = Extract<Permission, 'firearm:verify' | 'verification:answer'>;

/** The next statuses of each status, with the required permission. The only such table. Edits make a record pending again (see below). */
const transitions: Readonly<Record<VerificationStatus, Partial<Readonly<Record<VerificationStatus, Duty>>>>> = {
  pending: { verified: 'firearm:verify', queried: 'firearm:verify', rejected: 'firearm:verify' },
  queried: { pending: 'verification:answer', verified: 'firearm:verify', rejected: 'firearm:verify' },
  verified: { pending: 'firearm:verify' },
  rejected: { pending: 'firearm:verify' },
};

/** A change of one of these fields invalidates a verification. */
export const identifying: readonly string[] = ['manufacturer', 'model', 'serialNumber', 'type', 'caliber', 'licenseType'];

interface Stored {
  /** Absent before the first decision: a registration is pending. */
  readonly verification?: unknown;
  readonly createdAt: string;
  readonly registeredBy: string;
}

const unsaid = { byName: null, note: null, answer: null } as const;

export const verificationOf = ({ verification, createdAt, registeredBy }: Stored): FirearmVerification => ({
  status: 'pending',
  since: createdAt,
  enteredBy: registeredBy,
  ...unsaid,
  ...(verification as Partial<FirearmVerification> | undefined),
});

/**
 * The verification fields that a firearm stores. Omits what `verificationOf` can compute, because every list reads it. Stores the asking officer while a
 * question is open.
 */
export function keptOf(found: FirearmVerification & { readonly by?: string | undefined }, { registeredBy }: Pick<Stored, 'registeredBy'>): object {
  const { status, since, enteredBy, by, ...words } = found;
  return {
    status,
    since,
    ...(enteredBy === registeredBy ? {} : { enteredBy }),
    ...Object.fromEntries(Object.entries(words).filter(([, said]) => said !== null)),
    ...(by && status === 'queried' ? { by } : {}),
  };
}

/** The status for counters and filters. Retired firearms are separate, because nobody verifies them. */
export const standingOf = (record: Stored & { readonly status: string }): VerificationStatus | 'retired' =>
  record.status === 'retired' ? 'retired' : verificationOf(record).status;

/** Makes a record pending after a change of verified data. An open question stays open, because the provider must still answer it. */
export function backToPending(before: FirearmVerification, at: string, enteredBy = before.enteredBy): FirearmVerification {
  if (before.status === 'verified' || before.status === 'rejected') return { ...before, status: 'pending', since: at, enteredBy };
  return before.enteredBy === enteredBy ? before : { ...before, enteredBy };
}

/** A new owner needs a new license, so earlier decisions and questions no longer apply. */
export const ofNewOwner = (before: FirearmVerification, at: string): FirearmVerification =>
  before.status === 'pending' && before.byName === null ? before : { ...before, ...unsaid, status: 'pending', since: at };

interface Refusal {
  /** `forbidden`: this user may never do it. `conflict`: the current status does not allow it. */
  readonly code: Extract<ProblemCode, 'forbidden' | 'conflict'>;
  readonly sentence: string;
}

type Subject = Pick<Firearm, 'status' | 'verification'>;
type Asker = Pick<Actor, 'userId' | 'role'>;

const retired: Refusal = { code: 'conflict', sentence: 'This firearm is retired, so its record can no longer be changed.' };

const nextOf = (status: VerificationStatus): VerificationStatus[] =>
  (Object.keys(transitions[status]) as VerificationStatus[]).filter((next) => transitions[status][next] === 'firearm:verify');

/** Why the office cannot set this status; undefined if it can. `license`: the license of the firearm. */
export function refusalOf(
  { status, verification, registeredBy }: Subject & Pick<Firearm, 'registeredBy'>,
  wanted: VerificationStatus,
  { userId, role }: Asker,
  license: { readonly recordedBy?: License['recordedBy'] | undefined } | null | undefined,
): Refusal | undefined {
  if (!can(role, 'firearm:verify')) return { code: 'forbidden', sentence: 'Only the firearm office can verify firearm records.' };
  if (status === 'retired') return retired;
  const now = verification.status;
  const instead = `It can become ${nextOf(now).join(' or ')}.`;
  if (transitions[now][wanted] === 'verification:answer')
    return { code: 'conflict', sentence: `A queried record becomes pending when the provider answers. ${instead}` };
  if (!transitions[now][wanted]) return { code: 'conflict', sentence: cannotBecome('record', now, wanted, instead) };
  // Four-eyes rule: compares recorded users, not today's roles.
  if (wanted === 'verified' && [registeredBy, verification.enteredBy].includes(userId))
    return { code: 'forbidden', sentence: 'A record cannot be verified by the person who entered it. A second person must verify it.' };
  if (wanted === 'verified' && license?.recordedBy === userId)
    return { code: 'forbidden', sentence: 'A record cannot be verified by the person who recorded its license. A second person must verify it.' };
  return undefined;
}

/** The possible decisions now, in the order of the buttons. */
export const choicesFor = ({ verification }: Subject): VerificationStatus[] => nextOf(verification.status);

/** Why there is no question to answer; undefined if there is one. */
export function answerRefusalOf({ status, verification }: Subject): Refusal | undefined {
  if (status === 'retired') return retired;
  if (transitions[verification.status].pending === 'verification:answer') return undefined;
  return { code: 'conflict', sentence: `The firearm office has no open question about this firearm. Its record is ${verification.status}.` };
}

/** Why a firearm with this verification cannot be sold or transferred; undefined if it can be. */
export const handsRefusalOf = ({ status }: Pick<FirearmVerification, 'status'>): string | undefined =>
  status === 'rejected'
    ? 'The firearm office rejected the record of this firearm. The firearm cannot be sold or transferred until the record is corrected and verified.'
    : undefined;
