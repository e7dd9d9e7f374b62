// Whom a license waits for: the office, to verify it and, when its renewal was lodged, to record the decision.
import type { Actor } from '../../shared/access/actor.ts';
import type { Write } from '../data/commit.ts';
import { type Place, statusAgain } from '../history/store.ts';
import type { LicenseRecord } from './entity.ts';

function placeOf({ id, licenseNumber, section, status, lodgedOn, lodgedBy, recordedBy, correctors = [], verification }: LicenseRecord): Place {
  if (status !== 'current') return { waitsFor: null };
  const about = { subject: `License ${licenseNumber}, section ${section}`, actionUrl: `/licenses/${id}` };
  // Four eyes: whoever lodged a renewal does not decide on it, and whoever recorded a card does not verify it.
  if (lodgedOn) return { ...about, waitsFor: 'license:decide', task: 'license.decide', notFor: [lodgedBy] };
  if (verification !== 'unverified') return { waitsFor: null };
  return { ...about, waitsFor: 'license:verify', task: 'license.verify', notFor: [recordedBy, ...correctors] };
}

/** Its status as it stands now: written whole, since licenses that came before the queues have none. */
export const licenseStatus = (license: LicenseRecord, actor: Pick<Actor, 'userId'>, at: string): Write =>
  statusAgain({
    ...{ kind: 'license', id: license.id, currentStatus: license.status, actor, at, createdAt: license.createdAt },
    place: placeOf(license),
  });
