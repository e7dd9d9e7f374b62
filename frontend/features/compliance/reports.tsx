// Scores tab: compliance scores by province, with earlier scores, and by provider.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ScoreRow, severities } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { figure, onDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { deferredChart } from '../../ui/page/deferred.tsx';
import { Loadable } from '../../ui/page/loadable.tsx';
import { HowScored, scoreWords } from '../../ui/records/compliance-score.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

type By = 'province' | 'provider';

const openIn = ({ open }: ScoreRow) => severities.reduce((sum, severity) => sum + open[severity], 0);

const Score = ({ of, by }: { readonly of: ScoreRow; readonly by: By }) => (
  <span className="button-says">
    <Popover
      header={`How the score of ${of.name} is calculated`}
      size="large"
      dismissAriaLabel="Close"
      content={<HowScored of={of} {...(by === 'provider' ? { provider: of.id } : {})} />}
    >
      {scoreWords(of)}
    </Popover>
  </span>
);

/** Shows the earliest saved day. The chart of provinces shows the later days, and the export has all of them. */
function Before({ of: { past } }: { readonly of: ScoreRow }) {
  const oldest = past.at(-1);
  return oldest ? `${oldest.score}% on ${onDay(oldest.day)}` : 'No earlier score';
}

const alertsOf = (by: By, { id }: ScoreRow) => (by === 'province' ? `/compliance?province=${encodeURIComponent(id)}` : `/compliance?legalEntityId=${id}`);

const columnsFor = (by: By): readonly RecordColumn<ScoreRow>[] => [
  { id: 'name', header: by === 'province' ? 'Province' : 'Provider', isRowHeader: true, width: 220, cell: ({ name }) => name },
  { id: 'score', header: 'Score', width: 140, cell: (row) => <Score of={row} by={by} /> },
  { id: 'points', header: 'Points lost', width: 120, cell: ({ points }) => figure(points) },
  { id: 'firearms', header: 'Firearms', width: 110, cell: ({ firearms }) => figure(firearms) },
  {
    id: 'open',
    header: 'Open alerts',
    width: 130,
    cell: (row) => (
      <Link href={alertsOf(by, row)} ariaLabel={`Open alerts of ${row.name}: ${openIn(row)}`}>
        {figure(openIn(row))}
      </Link>
    ),
  },
  { id: 'critical', header: 'Critical', width: 100, cell: ({ open }) => figure(open.critical) },
  { id: 'past', header: 'Earlier score', width: 220, cell: (row) => <Before of={row} /> },
];

const columns = { province: columnsFor('province'), provider: columnsFor('provider') };

const ScoreChart = deferredChart(() => import('./score-chart.tsx').then((loaded) => loaded.ScoreChart));

/** A line needs two saved days. */
function OverTime() {
  const scores = useRoute(contract.compliance.scores, { query: { by: 'province' } });
  return (
    <Container header={<Header variant="h2">Scores over Time</Header>}>
      <Loadable of={scores} what="the scores" empty="No scores saved yet.">
        {(rows) =>
          (rows[0]?.past.length ?? 0) > 1 ? (
            <ScoreChart rows={rows} />
          ) : (
            <Box color="text-body-secondary">The chart appears after the second daily score. Scores are saved every morning.</Box>
          )
        }
      </Loadable>
    </Container>
  );
}

export function Reports() {
  const [by, setBy] = useState<By>('province');
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label="Scores by"
        selectedId={by}
        options={[
          { id: 'province', text: 'By province' },
          { id: 'provider', text: 'By provider' },
        ]}
        onChange={({ detail }) => setBy(detail.selectedId === 'provider' ? 'provider' : 'province')}
      />
      {by === 'province' ? <OverTime /> : null}
      <RecordTable
        key={by}
        route={contract.compliance.scores}
        query={{ by }}
        name={`compliance-scores-${by}`}
        title={by === 'province' ? 'Scores by Province' : 'Scores by Provider'}
        what={by === 'province' ? 'provinces' : 'providers'}
        variant="container"
        columns={columns[by]}
        exportAs="compliance-scores"
      />
    </SpaceBetween>
  );
}
