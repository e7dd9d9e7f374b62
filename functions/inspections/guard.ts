// One open inspection of a firearm, and one of each type of a provider: the place it holds, taken and given back in its own commits.
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

/** Nobody's: a place given back is written over, since no call but one may delete anything. */
export const nobody = '-';

export const takePlace = (one: Subject): Write =>
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

/** The open inspection of a firearm, as it stands this moment. */
export async function openInspectionOf(firearmId: string): Promise<string | undefined> {
  const { data } = await guards().get({ kind: 'open-inspection', value: firearmId }).go({ consistent: true });
  return data && data.heldBy !== nobody ? data.heldBy : undefined;
}

/** As this is written, no inspection of the firearm is open: one that is scheduled at this moment would be of whoever held it before. */
export const noneIsOpen = (firearmId: string, refused: () => Problem): Write =>
  check(
    guards()
      // Of a firearm that was never inspected there is none.
      .delete({ kind: 'open-inspection', value: firearmId })
      .where(({ heldBy }, { notExists, eq }) => `${notExists(heldBy)} OR ${eq(heldBy, nobody)}`)
      .params(),
    refused,
  );

export const givePlaceBack = (one: Subject): Write =>
  put(
    guards()
      .put({ kind: 'open-inspection', value: placeOf(one), heldBy: nobody })
      .where(({ heldBy }, { eq }) => eq(heldBy, one.id))
      .params(),
  );
