// What is on a firearm: the writes that put an ancillary on and take it off, safe against the firearm changing hands meanwhile.
import { firearmRefusalOf, mostAncillaries } from '../../shared/ancillaries/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { check, update, type Write } from '../data/commit.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { type AncillaryRecord, ancillaries, fittings } from './entity.ts';

const refused = (sentence: string) => new Problem('conflict', sentence, [{ path: 'firearmId', message: sentence }]);
const hasMoved = () => refused('The firearm has just changed hands or status, or a transaction of it has been opened. Load it again.');
const isFull = () => refused(`A firearm has at most ${mostAncillaries} ancillaries. Take one off first.`);

/** The firearm is as it was read where it matters: its owner, its status, and no transaction. An edit of its description does no harm. */
const isUnmoved = (firearm: Pick<FirearmRecord, 'id' | 'ownerId' | 'status'>): Write =>
  check(
    firearms()
      .remove({ id: firearm.id })
      .where(
        ({ ownerId, status, lockedBy, reversal }, { eq, notExists }) =>
          `${eq(ownerId, firearm.ownerId)} AND ${eq(status, firearm.status)} AND ${notExists(lockedBy)} AND ${notExists(reversal)}`,
      )
      .params(),
    hasMoved,
  );

/** Puts the ancillary on the firearm, which has been read. Throws `conflict`. */
export function putOn(firearm: FirearmRecord, ancillary: { readonly id: string; readonly ownerId: number }): Write[] {
  const refusal = firearmRefusalOf({ ...firearm, lockedBy: firearm.lockedBy ?? null }, ancillary.ownerId);
  if (refusal) throw refused(refusal);
  const room = fittings()
    .update({ firearmId: firearm.id })
    .add({ ancillaryIds: [ancillary.id] })
    .where(({ ancillaryIds }, is) => `${is.notExists(ancillaryIds)} OR ${is.size(ancillaryIds)} < ${is.escape(mostAncillaries)}`);
  return [isUnmoved(firearm), update(room.params(), isFull)];
}

/** Takes the ancillary off the firearm's set, whatever state the firearm is in. */
export const takeOff = (firearmId: string, ancillaryId: string): Write =>
  update(
    fittings()
      .update({ firearmId })
      .delete({ ancillaryIds: [ancillaryId] })
      .params(),
  );

/** Nothing was put on the firearm or taken off it since these were read, each of which is still on it. */
export const isStillAll = (firearmId: string, ids: readonly string[], refusal: () => Problem): Write =>
  check(
    fittings()
      // Of a firearm that never had any there is no set.
      .delete({ firearmId })
      .where(({ ancillaryIds }, is) =>
        ids.length === 0
          ? is.notExists(ancillaryIds)
          : [`${is.size(ancillaryIds)} = ${is.escape(ids.length)}`, ...ids.map((id) => is.contains(ancillaryIds, id))].join(' AND '),
      )
      .params(),
    refusal,
  );

/** No transaction of the firearm is open, so that what goes with it stays what the parties saw. */
export const isUnlocked = (firearmId: string): Write =>
  check(
    firearms()
      .remove({ id: firearmId })
      .where(({ lockedBy }, { notExists }) => notExists(lockedBy))
      .params(),
    hasMoved,
  );

/** Everything on the firearm, as it is at this moment. */
export async function readFitted(firearmId: string): Promise<AncillaryRecord[]> {
  const { data } = await fittings().get({ firearmId }).go({ consistent: true });
  const records = await Promise.all([...(data?.ancillaryIds ?? [])].map((id) => ancillaries().get({ id }).go({ consistent: true })));
  return records.map((record) => record.data).filter((record) => record !== null);
}
