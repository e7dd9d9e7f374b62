// The periods of the Firearms Control Act 60 of 2000, in a versioned table. Not legal advice: the date on the card wins.
import { dayAfter, monthsAfter } from '../kinds/time.ts';

/** Sections of the Act under which a license can be issued (domain.md, "license types"). */
export const licenseSections = ['13', '14', '15', '16', '16A', '17', '19', '20', '21', '31', '45', '59'] as const;
export type LicenseSection = (typeof licenseSections)[number];

interface Period {
  readonly label: string;
  /** Years of validity. Undefined if the Act leaves the period to the license. */
  readonly years?: number;
  readonly source: string;
  readonly confidence: 'high' | 'medium';
}

export interface LicensePeriods {
  readonly version: number;
  /** First day in force. */
  readonly effectiveFrom: string;
  /** A renewal must be lodged at least this many days before the expiry. */
  readonly lodgeDaysBefore: number;
  readonly lodgeSource: string;
  /** Days before the expiry at which to start preparing the renewal. */
  readonly prepareDaysBefore: number;
  readonly prepareSource: string;
  /** Days before a deadline at which reminders are sent, for lodging and for expiry. */
  readonly reminderDays: readonly number[];
  readonly sections: Readonly<Record<LicenseSection, Period>>;
}

const s27 = 'FCA 60 of 2000, s27';

/** Versions, newest first. To change the periods add a version; never edit one. */
export const licensePeriods: readonly [LicensePeriods, ...LicensePeriods[]] = [
  {
    version: 1,
    effectiveFrom: '2004-07-01',
    lodgeDaysBefore: 90,
    lodgeSource: 'FCA 60 of 2000, s24(1)',
    prepareDaysBefore: 180,
    prepareSource: 'Practice: first of the reminders at 180, 120, 100 and 90 days',
    reminderDays: [180, 120, 100, 90, 60, 30, 14, 7, 1],
    sections: {
      '13': { label: 'Self-defence', years: 5, source: s27, confidence: 'high' },
      '14': { label: 'Restricted firearm for self-defence', years: 2, source: s27, confidence: 'high' },
      '15': { label: 'Occasional hunting and sport', years: 10, source: s27, confidence: 'high' },
      '16': { label: 'Dedicated hunting and sport', years: 10, source: s27, confidence: 'high' },
      '16A': { label: 'Professional hunting', years: 10, source: s27, confidence: 'medium' },
      '17': { label: 'Private collection', years: 10, source: s27, confidence: 'high' },
      '19': { label: 'Public collection', years: 10, source: s27, confidence: 'high' },
      '20': { label: 'Business purposes', years: 5, source: `${s27}: 5 years, except for hunting`, confidence: 'medium' },
      '21': { label: 'Temporary authorisation', source: 'FCA 60 of 2000, s21: as the authorisation says', confidence: 'high' },
      '31': { label: 'Dealer', years: 1, source: 'FCA 60 of 2000, s35', confidence: 'medium' },
      '45': { label: 'Manufacturer', years: 1, source: 'FCA 60 of 2000, s49', confidence: 'medium' },
      '59': { label: 'Gunsmith', years: 1, source: 'FCA 60 of 2000, s63', confidence: 'medium' },
    },
  },
];

/** The longest period in any version, in years. */
export const longestYears = Math.max(...licensePeriods.flatMap(({ sections }) => Object.values(sections).map(({ years = 0 }) => years)));

/** The periods in force on a day. */
export const periodsOn = (day: string): LicensePeriods =>
  licensePeriods.find(({ effectiveFrom }) => effectiveFrom <= day) ?? licensePeriods[licensePeriods.length - 1] ?? licensePeriods[0];

/** Deadline for a renewal: at least 90 days before the expiry (s24(1)). */
export const lodgeBy = (expiresOn: string): string => dayAfter(expiresOn, -periodsOn(expiresOn).lodgeDaysBefore);

/**
 * The proposed expiry, where the Act fixes the years; the date on the card wins. A period of years ends on the same date (Interpretation Act 33 of 1957,
 * s4); 29 February's ends on 28 February.
 */
export function expiryFor(section: LicenseSection, issuedOn: string): string | undefined {
  const { years } = periodsOn(issuedOn).sections[section];
  return years === undefined ? undefined : monthsAfter(issuedOn, 12 * years);
}
