// Writes that attach and detach an ancillary, safe against a concurrent transfer of the firearm.
import { firearmRefusalOf, mostAncillaries } from '../../shared/ancillaries/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { check, update, type Write } from '../data/commit.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { type AncillaryRecord, ancillaries, fittings } from './entity.ts';

const refused = (sentence: string) => new Problem('conflict', sentence, [{ path: 'firearmId', message: sentence }]);
const firearmChanged = () => refused('The firearm has just changed its owner or status, or has an open transaction. Reload it and try again.');
const isFull = () => refused(`A firearm can have at most ${mostAncillaries} ancillaries. Detach one first.`);

/** Condition: owner and status are as read, and no transaction is open. A concurrent edit of the description is allowed. */
const isUnchanged = (firearm: Pick<FirearmRecord, 'id' | 'ownerId' | 'status'>): Write =>
  check(
    firearms()
      .remove({ id: firearm.id })
      .where(
        ({ ownerId, status, lockedBy, reversal }, { eq, notExists }) =>
          `${eq(ownerId, firearm.ownerId)} AND ${eq(status, firearm.status)} AND ${notExists(lockedBy)} AND ${notExists(reversal)}`,
      )
      .params(),
    firearmChanged,
  );

/** Attaches the ancillary to the firearm that was read. Throws `conflict`. */
export function attachWrites(firearm: FirearmRecord, ancillary: { readonly id: string; readonly ownerId: number }): Write[] {
  const refusal = firearmRefusalOf({ ...firearm, lockedBy: firearm.lockedBy ?? null }, ancillary.ownerId);
  if (refusal) throw refused(refusal);
  const room = fittings()
    .update({ firearmId: firearm.id })
    .add({ ancillaryIds: [ancillary.id] })
    .where(({ ancillaryIds }, is) => `${is.notExists(ancillaryIds)} OR ${is.size(ancillaryIds)} < ${is.escape(mostAncillaries)}`);
  return [isUnchanged(firearm), update(room.params(), isFull)];
}

/** Removes the ancillary from the firearm's set, whatever the firearm's status. */
export const detachWrite = (firearmId: string, ancillaryId: string): Write =>
  update(
    fittings()
      .update({ firearmId })
      .delete({ ancillaryIds: [ancillaryId] })
      .params(),
  );

/** Condition: the firearm's set has exactly these ancillaries. */
export const areAllAttached = (firearmId: string, ids: readonly string[], refusal: () => Problem): Write =>
  check(
    fittings()
      // A firearm that never had any has no set.
      .delete({ firearmId })
      .where(({ ancillaryIds }, is) =>
        ids.length === 0
          ? is.notExists(ancillaryIds)
          : [`${is.size(ancillaryIds)} = ${is.escape(ids.length)}`, ...ids.map((id) => is.contains(ancillaryIds, id))].join(' AND '),
      )
      .params(),
    refusal,
  );

/** Condition: the firearm has no open transaction, so that its parties get the ancillaries that they saw. */
export const hasNoTransaction = (firearmId: string): Write =>
  check(
    firearms()
      .remove({ id: firearmId })
      .where(({ lockedBy }, { notExists }) => notExists(lockedBy))
      .params(),
    firearmChanged,
  );

/** All ancillaries on the firearm, by a consistent read. */
export async function readFitted(firearmId: string): Promise<AncillaryRecord[]> {
  const { data } = await fittings().get({ firearmId }).go({ consistent: true });
  const records = await Promise.all([...(data?.ancillaryIds ?? [])].map((id) => ancillaries().get({ id }).go({ consistent: true })));
  return records.map((record) => record.data).filter((record) => record !== null);
}
