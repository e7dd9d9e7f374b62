// Writes that change the ancillaries of a firearm together with the firearm. Imports no other feature's store.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { type AncillaryRecord, ancillaries } from './entity.ts';
import { areAllAttached, readFitted } from './fitting.ts';

/** All ancillaries on a firearm, by a consistent read, for a transfer or disposal. */
export const ancillariesOf = (firearmId: string): Promise<AncillaryRecord[]> => readFitted(firearmId);

interface Why {
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments: string;
}

const changedMeanwhile = () => new Problem('conflict', 'Someone else has just changed an ancillary of this firearm. Try again.');

/** Gives the ancillary to the firearm's new owner. It stays attached. */
export function handOver(ancillary: AncillaryRecord, { ownerId }: { readonly ownerId: number }, why: Why): Write[] {
  const metadata = { changed: { ownerId: { from: ancillary.ownerId, to: ownerId } }, firearmId: ancillary.associatedFirearmId };
  return change(ancillaries(), ancillary, { ...why, metadata, set: { ownerId }, refused: changedMeanwhile }).writes;
}

/** Condition: these are all ancillaries on the firearm, so that none attached since is left behind. */
export const areAllAncillariesOf = (firearmId: string, read: readonly AncillaryRecord[]): Write =>
  areAllAttached(
    firearmId,
    read.map(({ id }) => id),
    changedMeanwhile,
  );

/** Retires the ancillary with its firearm. It stays attached. */
export const retireWith = (ancillary: AncillaryRecord, why: Why): Write[] =>
  change(ancillaries(), ancillary, {
    ...{ ...why, metadata: { firearmId: ancillary.associatedFirearmId }, refused: changedMeanwhile },
    set: { status: 'retired' },
  }).writes;
