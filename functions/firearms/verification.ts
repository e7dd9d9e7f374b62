// Stores the firearm office's verification of a firearm's record and the provider's answer.
import type { Actor } from '../../shared/access/actor.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import type { FirearmVerification } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { differenceWords } from '../../shared/verification/checks.ts';
import { keptOf, verificationOf } from '../../shared/verification/rules.ts';
import type { Check } from '../../shared/verification/schema.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { type Place, statusAgain } from '../history/store.ts';
import { type FirearmRecord, firearms } from './entity.ts';

/** The current license. Its recorder may not verify the firearm's record. */
type Compared = { readonly recordedBy?: string | undefined } | undefined;

function placeOf(firearm: FirearmRecord, license: Compared): Place {
  const { status, enteredBy, since } = verificationOf(firearm);
  // A corrected record or one with a new license keeps its place in the queue (decision 026).
  const about = { subject: firearmName(firearm), waitingSince: since };
  if (firearm.status === 'retired') return { waitsFor: null };
  if (status === 'pending')
    return {
      ...about,
      waitsFor: 'firearm:verify',
      task: 'firearm.verify',
      actionUrl: `/verification/${firearm.id}`,
      notFor: [firearm.registeredBy, enteredBy, license?.recordedBy],
    };
  if (status === 'queried') return { ...about, waitsFor: `entity:${firearm.ownerId}`, task: 'firearm.answer', actionUrl: `/firearms/${firearm.id}/profile` };
  return { waitsFor: null };
}

/**
 * The queue status of a record after its first verification decision. A registration writes no queue item: the firearm office has a list of new records,
 * oldest first, so that a large import does not hide other work.
 */
export const waiting = (firearm: FirearmRecord, actor: Pick<Actor, 'userId'>, at: string, license?: Compared): Write[] =>
  firearm.verification
    ? [statusAgain({ kind: 'verification', id: firearm.id, currentStatus: verificationOf(firearm).status, actor, at, place: placeOf(firearm, license) })]
    : [];

interface Found {
  readonly verification: FirearmVerification & { readonly by?: string | undefined };
  /** Name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments?: string | undefined;
  /** The current license, if the record awaits the firearm office afterwards. */
  readonly license?: Compared;
  /** The differences that the firearm office accepted when it verified the record. */
  readonly accepted?: readonly Check[];
}

/** Writes the verification and a history entry, checking the version that was read. Also returns the firearm after the change. */
export function setVerification(before: FirearmRecord, { verification, license, accepted = [], ...why }: Found): { writes: Write[]; after: FirearmRecord } {
  const metadata = {
    verification: { from: verificationOf(before).status, to: verification.status },
    ...(accepted.length > 0 ? { accepted: accepted.map(differenceWords) } : {}),
  };
  const { after, writes } = change(firearms(), before, { ...why, metadata, set: { verification: keptOf(verification, before) } });
  return { writes: [...writes, ...waiting(after, why.actor, why.at, license)], after };
}
