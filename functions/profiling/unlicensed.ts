// Finds the day on which a firearm became unlicensed. The risk stores it, and the compliance rule for missing licenses reads it (decision 100).
import { dayOf } from '../../shared/kinds/time.ts';
import { lastDayUnder, wantsLicense } from '../../shared/licenses/rules.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import type { RiskRecord } from './entity.ts';

/** The license recorded last. One query, and one more read if the index lags behind the table. */
async function lastLicenseOf(firearmId: string): Promise<LicenseRecord | undefined> {
  const { data } = await licenses().query.ofFirearm({ firearmId }).go({ order: 'desc', limit: 1 });
  const [last] = data;
  if (last?.status !== 'current') return last;
  const { data: written } = await licenses().get({ id: last.id }).go({ consistent: true });
  return written ?? undefined;
}

type Unlicensed = Pick<RiskRecord, 'unlicensedSince' | 'unlicensedIn' | 'endedLicense' | 'endedOn'>;

const held = (since: string): Unlicensed => ({ unlicensedSince: since, unlicensedIn: since.slice(0, 4) });

/**
 * For a firearm without a current license: the day on which it became unlicensed, and its last license. Never before its registration. Empty for a firearm that
 * its provider does not have, for example a lost one.
 */
export async function unlicensedOf({ id, status, createdAt }: FirearmRecord): Promise<Unlicensed> {
  if (!wantsLicense(status)) return {};
  const last = await lastLicenseOf(id);
  // Recorded at this moment. The firearm's history includes it and starts a new assessment.
  if (last?.status === 'current') return {};
  const registered = dayOf(createdAt);
  if (!last) return held(registered);
  const endedOn = lastDayUnder(last);
  const [, later = registered] = [registered, endedOn].sort();
  return { ...held(later), endedLicense: last.licenseNumber, endedOn };
}
