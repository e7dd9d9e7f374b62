// Sentences that say what to do about a license, and by when.
import type { AlertProps } from '@cloudscape-design/components/alert';
import { counted, onDay } from '../../../shared/kinds/format.ts';
import { dayAfter } from '../../../shared/kinds/time.ts';
import { periodsOn } from '../../../shared/licenses/periods.ts';
import type { License, LicenseState } from '../../../shared/licenses/schema.ts';

type Dates = Pick<License, 'state' | 'status' | 'expiresOn' | 'lodgeBy' | 'lodgedOn' | 'daysLeft' | 'closedReason' | 'closedOn'>;

const days = (count: number) => counted(count, 'day');

/** "12 days left", "Expires today", "Expired 3 days ago". */
export function daysLeftWords(left: number): string {
  if (left < 0) return `Expired ${days(-left)} ago`;
  return left === 0 ? 'Expires today' : `${days(left)} left`;
}

export const prepareFrom = (expiresOn: string): string => dayAfter(expiresOn, -periodsOn(expiresOn).prepareDaysBefore);

/** The alert type for each state. */
export const urgency: Readonly<Record<LicenseState, NonNullable<AlertProps['type']>>> = {
  VALID: 'success',
  PREPARE: 'info',
  LODGED_VALID: 'success',
  LODGED_LATE: 'warning',
  LATE_WINDOW: 'warning',
  EXPIRED: 'error',
};

/** What to do next, and by when. */
export function whatToDo(license: Dates): string {
  const { state, expiresOn, lodgedOn, daysLeft, lodgeBy } = license;
  const until = onDay(expiresOn);
  const left = daysLeft - periodsOn(expiresOn).lodgeDaysBefore;
  switch (state) {
    case null:
      return license.closedReason ?? 'This license has ended.';
    case 'VALID':
      return `In force until ${until}. Start preparing the renewal on ${onDay(prepareFrom(expiresOn))} and lodge it by ${onDay(lodgeBy)}.`;
    case 'PREPARE':
      return `Lodge the renewal by ${onDay(lodgeBy)} (${left === 0 ? 'today is the last day' : `${days(left)} from now`}). The license expires on ${until}.`;
    case 'LODGED_VALID':
      return `Renewal lodged in time on ${onDay(lodgedOn ?? '')}. The license stays valid until the renewal is decided, even after ${until}.`;
    case 'LODGED_LATE':
      return `Renewal lodged late on ${onDay(lodgedOn ?? '')}; the deadline was ${onDay(lodgeBy)}. The license expires on ${until} unless the renewal is decided before.`;
    case 'LATE_WINDOW':
      return `Deadline missed: the last day to lodge the renewal was ${onDay(lodgeBy)}. Lodge it now. The license expires on ${until} (${daysLeftWords(daysLeft).toLowerCase()}).`;
    case 'EXPIRED':
      return `Expired on ${until}${lodgedOn ? `; the renewal was lodged late, on ${onDay(lodgedOn)}` : ' and no renewal was lodged'}. The firearm is unlicensed.`;
    default:
      return state satisfies never;
  }
}
