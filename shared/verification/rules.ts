// What the firearm office may find of a firearm's record, who may, and why not; and what makes a record wait to be looked at again.

import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import type { Firearm, FirearmVerification } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { License } from '../licenses/schema.ts';
import type { ProblemCode } from '../problem.ts';

export type VerificationStatus = FirearmVerification['status'];

type Duty = Extract<Permission, 'firearm:verify' | 'verification:answer'>;

/** From each status to those that may follow, with the duty it takes. The only such table; edits bring a record back to pending (below). */
const transitions: Readonly<Record<VerificationStatus, Partial<Readonly<Record<VerificationStatus, Duty>>>>> = {
  pending: { verified: 'firearm:verify', queried: 'firearm:verify', rejected: 'firearm:verify' },
  queried: { pending: 'verification:answer', verified: 'firearm:verify', rejected: 'firearm:verify' },
  verified: { pending: 'firearm:verify' },
  rejected: { pending: 'firearm:verify' },
};

/** A change of one of these is another firearm, or another license, than the one that was verified. */
export const identifying: readonly string[] = ['manufacturer', 'model', 'serialNumber', 'type', 'caliber', 'licenseType'];

interface Stored {
  /** Absent until somebody has looked: a registration waits from its first moment. */
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

/** What a firearm keeps of it: no more than `verificationOf` could not fill in, since every list reads it; and who asks, while a question stands. */
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

/** What a firearm is counted and found under: nobody verifies one that is retired. */
export const standingOf = (record: Stored & { readonly status: string }): VerificationStatus | 'retired' =>
  record.status === 'retired' ? 'retired' : verificationOf(record).status;

/** After a change of what was verified: an answer to a question that stands is still the provider's to give. */
export function lookedAtAgain(before: FirearmVerification, at: string, enteredBy = before.enteredBy): FirearmVerification {
  if (before.status === 'verified' || before.status === 'rejected') return { ...before, status: 'pending', since: at, enteredBy };
  return before.enteredBy === enteredBy ? before : { ...before, enteredBy };
}

/** With another owner and another license to come, nothing that was found or asked holds. */
export const ofNewOwner = (before: FirearmVerification, at: string): FirearmVerification =>
  before.status === 'pending' && before.byName === null ? before : { ...before, ...unsaid, status: 'pending', since: at };

interface Refusal {
  /** `forbidden`: not this person, whatever the state. `conflict`: not now. */
  readonly code: Extract<ProblemCode, 'forbidden' | 'conflict'>;
  readonly sentence: string;
}

type Subject = Pick<Firearm, 'status' | 'verification'>;
type Asker = Pick<Actor, 'userId' | 'role'>;

const retired: Refusal = { code: 'conflict', sentence: 'This firearm is retired: its record stays as it is.' };

const nextOf = (status: VerificationStatus): VerificationStatus[] =>
  (Object.keys(transitions[status]) as VerificationStatus[]).filter((next) => transitions[status][next] === 'firearm:verify');

/** Why the office cannot give the record this status now; undefined when it can. `license`: what the firearm is held under. */
export function refusalOf(
  { status, verification, registeredBy }: Subject & Pick<Firearm, 'registeredBy'>,
  wanted: VerificationStatus,
  { userId, role }: Asker,
  license: { readonly recordedBy?: License['recordedBy'] | undefined } | null | undefined,
): Refusal | undefined {
  if (!can(role, 'firearm:verify')) return { code: 'forbidden', sentence: 'Only the firearm office verifies the records of firearms.' };
  if (status === 'retired') return retired;
  const now = verification.status;
  const instead = `It can become ${nextOf(now).join(' or ')}.`;
  if (transitions[now][wanted] === 'verification:answer')
    return { code: 'conflict', sentence: `A record that is queried becomes pending again by the provider's answer. ${instead}` };
  if (!transitions[now][wanted]) return { code: 'conflict', sentence: cannotBecome('record', now, wanted, instead) };
  // Four eyes, by what was recorded and not by today's role.
  if (wanted === 'verified' && [registeredBy, verification.enteredBy].includes(userId))
    return { code: 'forbidden', sentence: 'Whoever entered a record does not verify it: a second person does.' };
  if (wanted === 'verified' && license?.recordedBy === userId)
    return { code: 'forbidden', sentence: 'Whoever recorded its license does not verify a record: a second person does.' };
  return undefined;
}

/** What the office may find of the record now, in the order of the buttons. */
export const choicesFor = ({ verification }: Subject): VerificationStatus[] => nextOf(verification.status);

/** Why there is nothing to answer; undefined when the office waits for an answer. */
export function answerRefusalOf({ status, verification }: Subject): Refusal | undefined {
  if (status === 'retired') return retired;
  if (transitions[verification.status].pending === 'verification:answer') return undefined;
  return { code: 'conflict', sentence: `The firearm office has no open question about this firearm: its record is ${verification.status}.` };
}

/** Why a firearm of this verification changes hands no more; undefined when it may. */
export const handsRefusalOf = ({ status }: Pick<FirearmVerification, 'status'>): string | undefined =>
  status === 'rejected'
    ? 'The firearm office has rejected the record of this firearm: it cannot be sold or transferred until the record has been corrected and verified.'
    : undefined;
