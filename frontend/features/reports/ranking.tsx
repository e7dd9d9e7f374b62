// Providers by risk, highest first, with the reasons and a link to each provider.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { exactly, figure } from '../../../shared/kinds/format.ts';
import type { Standing } from '../../../shared/legal-entities/schema.ts';
import type { RankedProvider, Ranking } from '../../../shared/reports/schema.ts';
import { Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';

type Ranked = RankedProvider & { readonly rank: number };
type Column = TableProps.ColumnDefinition<Ranked>;

const Reasons = ({ reasons }: RankedProvider) => (
  <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);

const provider: Column = {
  id: 'provider',
  header: 'Provider',
  isRowHeader: true,
  cell: ({ id, name }) => <Link href={`/legal-entities/${id}`}>{name}</Link>,
};
const score: Column = { id: 'score', header: 'Points', cell: (one) => <Box variant="strong">{figure(one.score)}</Box>, width: 90 };
const wide: Column[] = [
  { id: 'rank', header: 'Rank', cell: ({ rank }) => rank, width: 70 },
  provider,
  score,
  { id: 'reasons', header: 'Reasons', cell: Reasons, minWidth: 320 },
  { id: 'firearms', header: 'Firearms', cell: ({ firearms }) => figure(firearms), width: 110 },
  { id: 'standing', header: 'Standing', cell: ({ standing }) => <StandingBadge standing={standing as Standing} />, width: 150 },
];
const narrow: Column[] = [
  score,
  {
    ...provider,
    cell: (one) => (
      <>
        <Link href={`/legal-entities/${one.id}`}>{one.name}</Link>
        <Reasons {...one} />
      </>
    ),
  },
];

function age({ as_at, considered, renewing }: Ranking): string {
  if (as_at === null) return renewing ? 'Calculating the first ranking.' : 'There is no ranking yet.';
  return `Calculated ${exactly(as_at)} for ${figure(considered)} legal entities. Shows the 50 with the highest risk.`;
}

interface RankingTableProps {
  readonly ranking: Ranking;
  readonly onRetry: () => void;
}

export function RankingTable({ ranking, onRetry }: RankingTableProps) {
  const isNarrow = useNarrow();
  const table = (
    <Table<Ranked>
      key={isNarrow ? 'narrow' : 'wide'}
      variant="container"
      wrapLines
      items={ranking.providers.map((one, at) => ({ ...one, rank: at + 1 }))}
      columnDefinitions={isNarrow ? narrow : wide}
      loading={ranking.as_at === null && ranking.renewing}
      loadingText="Ranking the providers"
      header={
        <Header
          variant="h3"
          description={age(ranking)}
          actions={ranking.renewing && ranking.as_at !== null ? <StatusIndicator type="in-progress">Updating the ranking</StatusIndicator> : null}
        >
          Providers by Risk
        </Header>
      }
      empty={ranking.as_at === null ? <Nothing title="No ranking yet" /> : <Nothing title="No providers at risk">No provider has risk points.</Nothing>}
    />
  );
  if (ranking.message === null) return table;
  return (
    <SpaceBetween size="s">
      <Alert
        type="warning"
        header={ranking.as_at === null ? 'The ranking failed' : 'Updating the ranking failed'}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {ranking.message}
      </Alert>
      {table}
    </SpaceBetween>
  );
}
