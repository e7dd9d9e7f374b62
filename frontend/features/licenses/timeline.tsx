// Timeline of a license: issue, deadlines (FCA s24), lodging, decision and expiry.
import Steps, { type StepsProps } from '@cloudscape-design/components/steps';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { periodsOn } from '../../../shared/licenses/periods.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { prepareFrom } from './wording.ts';

interface Moment {
  readonly day: string;
  readonly what: string;
  readonly why?: string;
  /** The deadline was missed, or the event is a bad one. */
  readonly missed?: boolean;
  /** Counts as past only after the day has ended. */
  readonly isDeadline?: boolean;
}

function momentsOf(license: License): Moment[] {
  const { issuedOn, expiresOn, lodgedOn, lodgeBy, decidedOn, closedOn, decision, status, receiptNumber } = license;
  const periods = periodsOn(expiresOn);
  const inTime = lodgedOn !== null && lodgedOn <= lodgeBy;
  return [
    { day: issuedOn, what: 'Issued' },
    { day: prepareFrom(expiresOn), what: 'Prepare the renewal', why: `${periods.prepareDaysBefore} days before the expiry` },
    {
      day: lodgeBy,
      what: 'Last day to lodge',
      why: `${periods.lodgeDaysBefore} days before the expiry (${periods.lodgeSource})`,
      missed: !inTime,
      isDeadline: true,
    },
    ...(lodgedOn ? [{ day: lodgedOn, what: inTime ? 'Lodged in time' : 'Lodged late', why: `Receipt ${receiptNumber ?? ''}`, missed: !inTime }] : []),
    ...(decidedOn ? [{ day: decidedOn, what: decision === 'granted' ? 'Renewal granted' : 'Renewal refused', missed: decision === 'refused' }] : []),
    ...(closedOn && status === 'cancelled' ? [{ day: closedOn, what: wordsOf(status), missed: true }] : []),
    {
      day: expiresOn,
      what: 'Expires',
      missed: license.state === 'EXPIRED',
      isDeadline: true,
      ...(inTime ? { why: 'Valid until the renewal is decided' } : {}),
    },
  ];
}

export function LicenseTimeline({ license }: { readonly license: License }) {
  const today = dayOf(new Date());
  const ended = license.closedOn;
  const steps = momentsOf(license)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    // Leave out dates after the end of the license.
    .filter(({ day }) => ended === null || day <= ended)
    .map(({ day, what, why, missed = false, isDeadline = false }): StepsProps.Step => {
      const past = isDeadline ? day < today : day <= today;
      const status = past ? (missed ? 'warning' : 'success') : 'pending';
      return {
        status,
        statusIconAriaLabel: status === 'pending' ? 'Upcoming' : status === 'warning' ? 'Missed or ended' : 'Passed',
        header: `${onDay(day)}: ${what}`,
        ...(why ? { details: why } : {}),
      };
    });
  return <Steps steps={steps} ariaLabel="Timeline of the license" />;
}
