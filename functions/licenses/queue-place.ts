// The queue that a license is in: the firearm office's, to verify it or to record the decision on a lodged renewal.
import type { Actor } from '../../shared/access/actor.ts';
import type { Write } from '../data/commit.ts';
import { type Place, statusAgain } from '../history/store.ts';
import type { LicenseRecord } from './entity.ts';

function placeOf({ id, licenseNumber, section, status, lodgedOn, lodgedBy, recordedBy, correctors = [], verification }: LicenseRecord): Place {
  if (status !== 'current') return { waitsFor: null };
  const about = { subject: `License ${licenseNumber}, section ${section}`, actionUrl: `/licenses/${id}` };
  // A second person decides on a renewal and verifies a card.
  if (lodgedOn) return { ...about, waitsFor: 'license:decide', task: 'license.decide', notFor: [lodgedBy] };
  if (verification !== 'unverified') return { waitsFor: null };
  return { ...about, waitsFor: 'license:verify', task: 'license.verify', notFor: [recordedBy, ...correctors] };
}

/** The license's queue status, written as a whole because licenses older than the queues have none. */
export const licenseStatus = (license: LicenseRecord, actor: Pick<Actor, 'userId'>, at: string): Write =>
  statusAgain({
    ...{ kind: 'license', id: license.id, currentStatus: license.status, actor, at, createdAt: license.createdAt },
    place: placeOf(license),
  });
