// What a license's state asks of whom, by when, in plain sentences with the rule.
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

/** How urgent the sentence is. */
export const urgency: Readonly<Record<LicenseState, NonNullable<AlertProps['type']>>> = {
  VALID: 'success',
  PREPARE: 'info',
  LODGED_VALID: 'success',
  LODGED_LATE: 'warning',
  LATE_WINDOW: 'warning',
  EXPIRED: 'error',
};

/** What to do by when. */
export function whatToDo(license: Dates): string {
  const { state, expiresOn, lodgedOn, daysLeft, lodgeBy } = license;
  const until = onDay(expiresOn);
  const left = daysLeft - periodsOn(expiresOn).lodgeDaysBefore;
  switch (state) {
    case null:
      return license.closedReason ?? 'This license has ended.';
    case 'VALID':
      return `In force until ${until}. Begin to prepare the renewal on ${onDay(prepareFrom(expiresOn))} and lodge it by ${onDay(lodgeBy)}: s24(1).`;
    case 'PREPARE':
      return `Lodge the renewal by ${onDay(lodgeBy)} (${left === 0 ? 'today is the last day' : `${days(left)} from now`}): s24(1). The license expires on ${until}.`;
    case 'LODGED_VALID':
      return `The renewal was lodged on ${onDay(lodgedOn ?? '')}, in time: the license stays valid until the application is decided, also after ${until}: s24(4).`;
    case 'LODGED_LATE':
      return `The renewal was lodged on ${onDay(lodgedOn ?? '')}; the last day in time was ${onDay(lodgeBy)}: s24(1). Unless it is decided before, the license lapses after ${until}.`;
    case 'LATE_WINDOW':
      return `The last day to lodge the renewal in time was ${onDay(lodgeBy)}: s24(1). Lodge it at once: the license is in force until ${until} (${daysLeftWords(daysLeft).toLowerCase()}).`;
    case 'EXPIRED':
      return `Ran out on ${until}${lodgedOn ? `; the renewal was lodged late, on ${onDay(lodgedOn)}` : ' and no renewal was lodged'}. The firearm is held under no license in force: s3(1).`;
    default:
      return state satisfies never;
  }
}
