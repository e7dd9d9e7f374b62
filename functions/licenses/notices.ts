// Notifies the holder's users when others change a license.
import type { Actor } from '../../shared/access/actor.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { onDay } from '../../shared/kinds/format.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { atAGlance } from '../notifications/words.ts';
import { listOfEntity } from '../users/store.ts';
import type { LicenseRecord } from './entity.ts';

const nameOf = (license: LicenseRecord) => `${license.licenseNumber} of ${firearmName(license)}`;

/** Notifies at most 20 users (the limit of `listOfEntity`), except the person who acted. */
async function told(
  { id, holderId }: LicenseRecord,
  what: { readonly title: string; readonly message: string; readonly type: 'success' | 'warning' | 'alert' },
  actor: Pick<Actor, 'userId'>,
  at: string,
): Promise<Write[]> {
  const people = await listOfEntity(holderId);
  const message = { ...what, entityId: id, entityType: 'license', actionUrl: `/licenses/${id}` };
  return people.filter((one) => one.id !== actor.userId).map((one) => notify(one.id, message, new Date(at)));
}

interface Done {
  readonly actor: Pick<Actor, 'userId'>;
  readonly at: string;
}

/** @param next the new license */
export const noticesOfGrant = (before: LicenseRecord, next: LicenseRecord, { actor, at }: Done): Promise<Write[]> =>
  told(
    next,
    {
      title: 'Renewal granted',
      message: `The renewal of license ${nameOf(before)} was granted. License ${next.licenseNumber} replaces it and expires on ${onDay(next.expiresOn)}.`,
      type: 'success',
    },
    actor,
    at,
  );

export const noticesOfRefusal = (license: LicenseRecord, reason: string, { actor, at }: Done): Promise<Write[]> =>
  told(
    license,
    {
      title: 'Renewal refused',
      message: `The renewal of license ${nameOf(license)} was refused, and the license has ended: ${atAGlance(reason)}`,
      type: 'alert',
    },
    actor,
    at,
  );

export const noticesOfCancelling = (license: LicenseRecord, reason: string, { actor, at }: Done): Promise<Write[]> =>
  told(license, { title: 'License cancelled', message: `License ${nameOf(license)} was cancelled: ${atAGlance(reason)}`, type: 'alert' }, actor, at);

export const noticesOfCorrection = (license: LicenseRecord, reason: string, { actor, at }: Done): Promise<Write[]> =>
  told(
    license,
    { title: 'License corrected', message: `The record of license ${nameOf(license)} was corrected: ${atAGlance(reason)}`, type: 'warning' },
    actor,
    at,
  );

/** Sent for a query only. A verified record needs no notification: the holder entered it. */
export const noticesOfDoubt = (license: LicenseRecord, doubt: string | null | undefined, { actor, at }: Done): Promise<Write[]> =>
  told(
    license,
    { title: 'Question about a license', message: `The firearm office asks about license ${nameOf(license)}: ${atAGlance(doubt)}`, type: 'warning' },
    actor,
    at,
  );
