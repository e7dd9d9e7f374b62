// The columns of each report, with the words of the screens. The preview shows the first six (spec 2, section 9).
import type { Firearm } from '../../shared/firearms/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import type { License, LicenseState } from '../../shared/licenses/schema.ts';
import { dayColumns } from '../../shared/reports/figures.ts';
import type { RankedProvider } from '../../shared/reports/schema.ts';

export type Columns<T> = readonly (readonly [header: string, value: (row: T) => Value])[];

const stateWords: Readonly<Record<LicenseState, string>> = {
  VALID: 'Valid',
  PREPARE: 'Prepare renewal',
  LODGED_VALID: 'Lodged in time',
  LODGED_LATE: 'Lodged late',
  LATE_WINDOW: 'Overdue: lodge now',
  EXPIRED: 'Expired',
};

/** `pending_inspection` is "Pending inspection". */
export function wordsOf(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
export const stateInWords = (state: string): string => stateWords[state as LicenseState] ?? state;

export const registrationColumns: Columns<Firearm> = [
  ['Serial Number', (firearm) => firearm.serialNumber],
  ['Manufacturer', (firearm) => firearm.manufacturer],
  ['Model', (firearm) => firearm.model],
  ['License Type', (firearm) => firearm.licenseType],
  ['Owner', (firearm) => firearm.ownerName],
  ['Registered', (firearm) => firearm.createdAt],
  ['Type', (firearm) => firearm.type],
  ['Caliber', (firearm) => firearm.caliber],
  ['Status', (firearm) => firearm.status],
  ['Province', (firearm) => firearm.province],
  ['City', (firearm) => firearm.city],
  ['Owner ID', (firearm) => firearm.ownerId],
  ['Keeper', (firearm) => firearm.keeperName],
  ['Record ID', (firearm) => firearm.id],
];

export const urgentLicenseColumns: Columns<License> = [
  ['License Number', (license) => license.licenseNumber],
  ['Holder', (license) => license.holderName],
  ['Serial Number', (license) => license.firearm.serialNumber],
  ['State', (license) => stateInWords(license.state ?? '')],
  [dayColumns.expires, (license) => license.expiresOn],
  [dayColumns.lodgeBy, (license) => license.lodgeBy],
  ['Days Left', (license) => license.daysLeft],
  [dayColumns.lodged, (license) => license.lodgedOn],
  ['Section', (license) => license.section],
  ['Manufacturer', (license) => license.firearm.manufacturer],
  ['Model', (license) => license.firearm.model],
  ['Holder ID', (license) => license.holderId],
  ['Firearm ID', (license) => license.firearmId],
  ['Record ID', (license) => license.id],
];

export interface Discloser {
  readonly id: number;
  readonly name: string;
  readonly psiraNumber: string;
  readonly province: string;
  readonly standing: string;
  /** The number of disclosures submitted in the period and not rejected. */
  readonly submitted: number;
}

export const discloserColumns: Columns<Discloser> = [
  ['Provider', (provider) => provider.name],
  ['PSiRA Number', (provider) => provider.psiraNumber],
  ['Submitted in Period', (provider) => provider.submitted],
  ['Disclosed', (provider) => (provider.submitted > 0 ? 'Yes' : 'No')],
  ['Standing', (provider) => wordsOf(provider.standing)],
  ['Province', (provider) => provider.province],
  ['Provider ID', (provider) => provider.id],
];

export const rankingColumns: Columns<RankedProvider & { readonly rank: number }> = [
  ['Rank', (provider) => provider.rank],
  ['Provider', (provider) => provider.name],
  ['Points', (provider) => provider.score],
  ['Reasons', (provider) => provider.reasons.join('; ')],
  ['Firearms', (provider) => provider.firearms],
  ['Standing', (provider) => wordsOf(provider.standing)],
  ['Provider ID', (provider) => provider.id],
];
