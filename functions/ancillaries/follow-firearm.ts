// What becomes of the ancillaries on a firearm with it: the writes for the firearm's own transaction. Knows no other feature's store.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { type AncillaryRecord, ancillaries } from './entity.ts';
import { isStillAll, readFitted } from './fitting.ts';

/** Everything on a firearm, read consistently: what goes along when the firearm changes hands or is disposed of. */
export const ancillariesOf = (firearmId: string): Promise<AncillaryRecord[]> => readFitted(firearmId);

interface Why {
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments: string;
}

const changedMeanwhile = () => new Problem('conflict', 'An ancillary of this firearm has just been changed by somebody else. Try again.');

/** For the firearm's own transaction: the ancillary goes to the firearm's new owner and stays on it. */
export function handOver(ancillary: AncillaryRecord, { ownerId }: { readonly ownerId: number }, why: Why): Write[] {
  const metadata = { changed: { ownerId: { from: ancillary.ownerId, to: ownerId } }, firearmId: ancillary.associatedFirearmId };
  return change(ancillaries(), ancillary, { ...why, metadata, set: { ownerId }, refused: changedMeanwhile }).writes;
}

/** For the firearm's own transaction: what was read is all that is on it, so that nothing put on meanwhile is left behind. */
export const areAllOf = (firearmId: string, read: readonly AncillaryRecord[]): Write =>
  isStillAll(
    firearmId,
    read.map(({ id }) => id),
    changedMeanwhile,
  );

/** For the firearm's own transaction: the ancillary is disposed of with its firearm, and stays recorded as on it. */
export const retireWith = (ancillary: AncillaryRecord, why: Why): Write[] =>
  change(ancillaries(), ancillary, {
    ...{ ...why, metadata: { firearmId: ancillary.associatedFirearmId }, refused: changedMeanwhile },
    set: { status: 'retired' },
  }).writes;
