// Figures of custody: a number that is red if it needs action, and the refusals of a month by gate.
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { gateWords } from '../../../shared/custody/gate-words.ts';
import type { NationalCustody } from '../../../shared/custody/national.ts';
import { figure, monthInWords } from '../../../shared/kinds/format.ts';

interface ValueProps {
  readonly count: number;
  readonly large?: true;
  /** Needs action: marked if it is not 0. */
  readonly worry?: true;
}

export const CustodyValue = ({ count, large, worry }: ValueProps) => (
  <Box variant={large ? 'awsui-value-large' : 'span'} color={worry && count > 0 ? 'text-status-error' : 'inherit'} display="inline">
    {figure(count)}
  </Box>
);

type Refusals = NationalCustody['refusals'];

export const RefusalTable = ({ refusals, month }: { readonly refusals: Refusals; readonly month: string }) => (
  <Table<Refusals[number]>
    variant="container"
    wrapLines
    ariaLabels={{ tableLabel: 'Refusals by reason' }}
    items={refusals}
    trackBy="code"
    columnDefinitions={[
      { id: 'reason', header: 'Reason', isRowHeader: true, cell: ({ code }) => gateWords[code] },
      { id: 'count', header: 'Refusals', cell: ({ count }) => figure(count) },
    ]}
    header={
      <Header variant="h2" description={`Issues, extensions and hand-overs that a gate refused in ${monthInWords(month)}. A second attempt counts again.`}>
        Refusals by Reason
      </Header>
    }
    empty="The counter refused no firearm in this month."
  />
);
