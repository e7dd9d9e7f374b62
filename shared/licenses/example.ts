// A valid card, for tests.
import { dayAfter, dayOf } from '../kinds/time.ts';
import type { LicenseCard } from './schema.ts';

let cards = 0;

/** Issued a year ago for five years under section 20. Every call returns another number. */
export function exampleCard(change: Partial<LicenseCard> = {}): LicenseCard {
  const issuedOn = dayAfter(dayOf(new Date()), -365);
  return { licenseNumber: `FCA-EX-${String(++cards).padStart(6, '0')}`, section: '20', issuedOn, expiresOn: dayAfter(issuedOn, 5 * 365), ...change };
}
