// Since when a firearm is held without a license: the risk knows it, and compliance finds by it those for which one is missing (decision 100).
import { dayOf } from '../../shared/kinds/time.ts';
import { lastDayUnder, wantsLicense } from '../../shared/licenses/rules.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import type { RiskRecord } from './entity.ts';

/** The one recorded last. One query, and a read more where the index is behind the table. */
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
 * Of a firearm without a current license the day since which it is held so, and its last license if it had any. Never before its
 * registration, when the registry knew nothing of it. Nothing of a firearm that its provider does not have in hand.
 */
export async function unlicensedOf({ id, status, createdAt }: FirearmRecord): Promise<Unlicensed> {
  if (!wantsLicense(status)) return {};
  const last = await lastLicenseOf(id);
  // Recorded at this moment: that is in the firearm's history, too, and has it assessed again.
  if (last?.status === 'current') return {};
  const registered = dayOf(createdAt);
  if (!last) return held(registered);
  const endedOn = lastDayUnder(last);
  const [, later = registered] = [registered, endedOn].sort();
  return { ...held(later), endedLicense: last.licenseNumber, endedOn };
}
