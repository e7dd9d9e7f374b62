// The demo firearms' licenses, dated so that every state exists on the day of seeding, with renewals lodged, granted and verified.
import { decideRenewal, lodgeRenewal } from '../../../functions/licenses/renewal.ts';
import { currentLicenseOf, verifyLicense } from '../../../functions/licenses/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { dayAfter } from '../../../shared/kinds/time.ts';
import { expiryFor, lodgeBy } from '../../../shared/licenses/periods.ts';
import type { LicenseCard } from '../../../shared/licenses/schema.ts';
import type { Random } from './data/firearm-mix.ts';

export interface DemoLicense {
  readonly card: LicenseCard;
  readonly lodgedOn?: string;
  /** The new card of a granted renewal. */
  readonly renewal?: LicenseCard;
  readonly isVerified: boolean;
}

const years = 5;
const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`;

/** Share in percent, and the range of days from today to the expiry. */
const stages = [
  { share: 3, left: [-400, -1] },
  { share: 3, left: [0, 89] },
  { share: 6, left: [90, 180] },
  { share: 1.5, left: [5, 80], lodged: 'late' },
  { share: 4.5, left: [-40, 150], lodged: 'in time' },
  { share: 2, left: [-300, -30], lodged: 'in time', renewed: true },
] as const;

/** Draws a license for business purposes of a firearm registered on `registeredOn`; `number` must be unique. */
export function drawLicense(random: Random, number: number, today: string, registeredOn: string): DemoLicense {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const cardOf = (issuedOn: string, expiresOn: string, mark = ''): LicenseCard => ({
    licenseNumber: `FCA20-${issuedOn.slice(0, 4)}-${String(number).padStart(7, '0')}${mark}`,
    section: '20',
    issuedOn,
    expiresOn,
  });
  const isVerified = random() < 0.03;
  let drawn = random() * 100;
  const stage = stages.find(({ share }) => {
    drawn -= share;
    return drawn < 0;
  });
  if (!stage) {
    // Valid: issued before the registration, with more than half a year left.
    const oldest = dayAfter(yearsBefore(today), 185);
    const span = Math.max(0, Math.round((Date.parse(registeredOn) - Date.parse(oldest)) / 86_400_000));
    const issuedOn = dayAfter(oldest, between(0, span));
    return { card: cardOf(issuedOn, expiryFor('20', issuedOn) ?? issuedOn), isVerified };
  }
  const expiresOn = dayAfter(today, between(stage.left[0], stage.left[1]));
  const card = cardOf(yearsBefore(expiresOn), expiresOn);
  if (!('lodged' in stage)) return { card, isVerified };
  const last = lodgeBy(expiresOn);
  const latest = stage.lodged === 'late' || last > today ? today : last;
  const earliest = stage.lodged === 'late' ? dayAfter(last, 1) : dayAfter(expiresOn, -179);
  const span = Math.round((Date.parse(latest) - Date.parse(earliest)) / 86_400_000);
  const lodgedOn = dayAfter(earliest, between(0, Math.max(0, span)));
  if (!('renewed' in stage)) return { card, lodgedOn, isVerified };
  const issuedOn = dayAfter(expiresOn, -between(1, 25));
  return { card, lodgedOn, renewal: cardOf(issuedOn, expiryFor('20', issuedOn) ?? issuedOn, 'R'), isVerified };
}

/** The person who lodges a renewal may not decide on it. */
const office: Actor = { userId: 'demo-office', name: 'Demo firearm office', role: 'firearm_office', sessionId: 'demo-office' };

/** Makes the changes of a license since its firearm was registered, each later than the one before, whatever dates they contain. */
export async function addLicenseChanges(
  firearmId: string,
  { card, lodgedOn, renewal, isVerified }: DemoLicense,
  actor: Actor,
  registeredAt: Date,
): Promise<void> {
  if (!lodgedOn && !isVerified) return;
  const license = await currentLicenseOf(firearmId);
  if (!license) throw new Error(`The demo firearm ${firearmId} has no license`);
  let moment = registeredAt.getTime();
  const next = (day?: string) => {
    moment = Math.max(moment + 60_000, day ? Date.parse(`${day}T08:00:00Z`) : 0);
    return new Date(Math.min(moment, Date.now()));
  };
  if (isVerified) await verifyLicense(license.id, { verification: 'verified' }, office, undefined, next());
  if (!lodgedOn) return;
  await lodgeRenewal(license.id, { lodgedOn, receiptNumber: `SAPS 523/${card.licenseNumber.slice(-7)}` }, actor, undefined, next(lodgedOn));
  if (renewal) await decideRenewal(license.id, { decision: 'granted', decidedOn: renewal.issuedOn, ...renewal }, office, undefined, next(renewal.issuedOn));
}
