// What becomes of the ancillaries on a firearm with it: the writes for the firearm's own transaction. Knows no other feature's store.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { entryOf } from '../history/store.ts';
import { type AncillaryRecord, ancillaries } from './entity.ts';
import { isStillAll, readFitted } from './fitting.ts';

interface Change {
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A change of one ancillary with its history entry; null clears. `refused` where the version read no longer stands. */
export function changed(before: AncillaryRecord, to: Readonly<Record<string, unknown>>, { actor, ...why }: Change, refused?: () => Problem) {
  const toStatus = String(to.status ?? before.status);
  const entry = entryOf({ kind: 'ancillary', id: before.id, ...why, actor, before, fromStatus: before.status, toStatus });
  const set = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== null)) as Partial<AncillaryRecord>;
  const cleared = Object.keys(to).filter((name) => to[name] === null) as 'category'[];
  const patch = ancillaries()
    .patch({ id: before.id })
    .set({ ...set, ...entry.recorded })
    .remove(cleared)
    .where(({ version }, { eq }) => eq(version, before.version));
  const after: AncillaryRecord = { ...before, ...set, ...entry.recorded };
  for (const name of cleared) delete after[name];
  return { writes: [update(patch.params(), refused), entry.write], after };
}

/** Everything on a firearm, read consistently: what goes along when the firearm changes hands or is disposed of. */
export const ancillariesOf = (firearmId: string): Promise<AncillaryRecord[]> => readFitted(firearmId);

interface Why {
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
  readonly comments: string;
}

const changedMeanwhile = () => new Problem('conflict', 'An ancillary of this firearm has just been changed by somebody else. Try again.');

/** For the firearm's own transaction: the ancillary goes to the firearm's new owner and stays on it. */
export const handOver = (ancillary: AncillaryRecord, to: { readonly ownerId: number }, why: Why): Write[] =>
  changed(
    ancillary,
    { ownerId: to.ownerId },
    { ...why, metadata: { changed: { ownerId: { from: ancillary.ownerId, to: to.ownerId } }, firearmId: ancillary.associatedFirearmId } },
    changedMeanwhile,
  ).writes;

/** For the firearm's own transaction: what was read is all that is on it, so that nothing put on meanwhile is left behind. */
export const areAllOf = (firearmId: string, read: readonly AncillaryRecord[]): Write =>
  isStillAll(
    firearmId,
    read.map(({ id }) => id),
    changedMeanwhile,
  );

/** For the firearm's own transaction: the ancillary is disposed of with its firearm, and stays recorded as on it. */
export const retireWith = (ancillary: AncillaryRecord, why: Why): Write[] =>
  changed(ancillary, { status: 'retired' }, { ...why, metadata: { firearmId: ancillary.associatedFirearmId } }, changedMeanwhile).writes;
