// Guard: one open inspection of a firearm, and one of each type of a provider.
import { Problem } from '../../shared/problem.ts';
import { check, put, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';

interface Subject {
  readonly id: string;
  readonly firearmId?: string | undefined;
  readonly entityId?: number | undefined;
  readonly inspectionType: string;
}

const placeOf = ({ firearmId, entityId, inspectionType }: Subject) => firearmId ?? `entity-${entityId}-${inspectionType}`;

/** Marks a released guard. It is overwritten, because only one call may delete items. */
export const nobody = '-';

export const takeGuard = (one: Subject): Write =>
  put(
    guards()
      .put({ kind: 'open-inspection', value: placeOf(one), heldBy: one.id })
      .where(({ heldBy }, { notExists, eq }) => `${notExists(heldBy)} OR ${eq(heldBy, nobody)}`)
      .params(),
    () =>
      new Problem(
        'conflict',
        one.firearmId ? 'An inspection of this firearm is already scheduled.' : 'An inspection of this type of this provider is already scheduled.',
      ),
  );

/** The id of a firearm's open inspection. */
export async function openInspectionOf(firearmId: string): Promise<string | undefined> {
  const { data } = await guards().get({ kind: 'open-inspection', value: firearmId }).go({ consistent: true });
  return data && data.heldBy !== nobody ? data.heldBy : undefined;
}

/** Fails the transaction if an inspection of the firearm is open. A concurrent inspection would have the former holder. */
export const noneIsOpen = (firearmId: string, refused: () => Problem): Write =>
  check(
    guards()
      // A firearm that was never inspected has no guard.
      .delete({ kind: 'open-inspection', value: firearmId })
      .where(({ heldBy }, { notExists, eq }) => `${notExists(heldBy)} OR ${eq(heldBy, nobody)}`)
      .params(),
    refused,
  );

export const releaseGuard = (one: Subject): Write =>
  put(
    guards()
      .put({ kind: 'open-inspection', value: placeOf(one), heldBy: nobody })
      .where(({ heldBy }, { eq }) => eq(heldBy, one.id))
      .params(),
  );
