// Firearms: what the firearm office found of a record, and what its provider answered.
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

/** What the record is compared with: whoever recorded it does not verify the record. */
type Compared = { readonly recordedBy?: string | undefined } | undefined;

function placeOf(firearm: FirearmRecord, license: Compared): Place {
  const { status, enteredBy, since } = verificationOf(firearm);
  // What is corrected, or gets another license, keeps its place in the queue (decision 026).
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
 * Where a record waits once somebody has looked at it. A registration costs no item here: its first look waits in the list of the
 * firearm office alone, oldest first, where an import of thousands hides nobody else's work.
 */
export const waiting = (firearm: FirearmRecord, actor: Pick<Actor, 'userId'>, at: string, license?: Compared): Write[] =>
  firearm.verification
    ? [statusAgain({ kind: 'verification', id: firearm.id, currentStatus: verificationOf(firearm).status, actor, at, place: placeOf(firearm, license) })]
    : [];

interface Found {
  readonly verification: FirearmVerification & { readonly by?: string | undefined };
  /** The contract's name of the call. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments?: string | undefined;
  /** What the firearm is held under, where the record waits for the office then. */
  readonly license?: Compared;
  /** The differences that the firearm office accepted when it verified the record. */
  readonly accepted?: readonly Check[];
}

/** Writes it on the firearm, over the version that was read, with its entry in the history; and the firearm as it is then. */
export function giveVerification(before: FirearmRecord, { verification, license, accepted = [], ...why }: Found): { writes: Write[]; after: FirearmRecord } {
  const metadata = {
    verification: { from: verificationOf(before).status, to: verification.status },
    ...(accepted.length > 0 ? { accepted: accepted.map(differenceWords) } : {}),
  };
  const { after, writes } = change(firearms(), before, { ...why, metadata, set: { verification: keptOf(verification, before) } });
  return { writes: [...writes, ...waiting(after, why.actor, why.at, license)], after };
}
