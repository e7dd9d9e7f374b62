// Lists the sources of notifications, and how many days before expiry a license warns.

import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { inSeries } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { periodsOn } from '../../../shared/licenses/periods.ts';

const listed = (days: readonly number[]) => inSeries(days.map(String));

export function Sources() {
  const { reminderDays, lodgeDaysBefore } = periodsOn(dayOf(new Date()));
  const toLodge = reminderDays.filter((days) => days >= lodgeDaysBefore);
  const toExpire = reminderDays.filter((days) => days < lodgeDaysBefore);
  return (
    <Container header={<Header variant="h2">Where Notifications Come From</Header>}>
      <Box variant="p">Only you see your notifications. They come from:</Box>
      <ul>
        <li>{`licenses that expire: warnings ${listed(toExpire)} days before the expiry date;`}</li>
        <li>
          {`license renewals: warnings ${listed(toLodge)} days before the expiry date, because a renewal must be lodged at least ${lodgeDaysBefore} days before it (section 24(1) of the Firearms Control Act);`}
        </li>
        <li>transactions, license renewals, verifications and approvals that need your decision or were decided;</li>
        <li>inspections and their corrective actions, seizures, losses and recoveries;</li>
        <li>disclosures, and cases you work on or that are shared with you.</li>
      </ul>
    </Container>
  );
}
