// The figures of a report: the summary, and each distribution as a chart and a table.

import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { figure } from '../../../shared/kinds/format.ts';
import { figureInWords, nameInWords } from '../../../shared/reports/figures.ts';
import { inWords } from '../../../shared/reports/rules.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { BigFigure } from '../../ui/page/big-figure.tsx';
import { deferredChart } from '../../ui/page/deferred.tsx';
import { firstOf, percent } from './wording.ts';

const SharePie = deferredChart(() => import('./charts.tsx').then((loaded) => loaded.SharePie));
const CountBars = deferredChart(() => import('./charts.tsx').then((loaded) => loaded.CountBars));

interface Row {
  readonly name: string;
  readonly count: number;
  readonly percentage?: number;
}

export const Summary = ({ summary }: Pick<Report, 'summary'>) => (
  <Container header={<Header variant="h3">Summary Statistics</Header>}>
    <KeyValuePairs
      columns={4}
      minColumnWidth={140}
      items={Object.entries(summary).map(([key, n]) => ({
        label: inWords(key),
        value: (
          <Box variant="awsui-value-large">
            <BigFigure>{figureInWords(key, n)}</BigFigure>
          </Box>
        ),
      }))}
    />
  </Container>
);

function Counts({ title, word, rows }: { readonly title: string; readonly word: string; readonly rows: readonly Row[] }) {
  const shares = rows.some(({ percentage }) => percentage !== undefined);
  return (
    <Table<Row>
      variant="embedded"
      contentDensity="compact"
      // On a phone a long name would otherwise push the last column off the screen.
      wrapLines
      ariaLabels={{ tableLabel: title }}
      items={rows}
      trackBy="name"
      columnDefinitions={[
        { id: 'name', header: word, cell: ({ name }) => nameInWords(name), isRowHeader: true },
        { id: 'count', header: 'Count', cell: ({ count }) => figure(count) },
        ...(shares ? [{ id: 'share', header: 'Share', cell: ({ percentage }: Row) => percent(percentage ?? 0) }] : []),
      ]}
    />
  );
}

const None = () => <Box color="text-status-inactive">None in this period.</Box>;

export function Distributions({ analytics }: Pick<Report, 'analytics'>) {
  const all = analytics.license_distribution.reduce((sum, { count }) => sum + count, 0);
  const licenses = analytics.license_distribution.slice(0, firstOf).map(({ license_type, ...rest }) => ({ name: license_type, ...rest }));
  const makers = analytics.top_manufacturers.slice(0, firstOf).map(({ manufacturer, count }) => ({ name: manufacturer, count }));
  return (
    <ColumnLayout columns={2}>
      <Container fitHeight header={<Header variant="h3">License Type Distribution</Header>}>
        {licenses.length === 0 ? (
          <None />
        ) : (
          <SpaceBetween size="m">
            <SharePie title="License Type Distribution" slices={licenses} all={all} />
            <Counts title="License types" word="License type" rows={licenses} />
          </SpaceBetween>
        )}
      </Container>
      <Container fitHeight header={<Header variant="h3">Top Manufacturers</Header>}>
        {makers.length === 0 ? (
          <None />
        ) : (
          <SpaceBetween size="m">
            <CountBars title="Top Manufacturers" slices={makers} />
            <Counts title="Manufacturers" word="Manufacturer" rows={makers} />
          </SpaceBetween>
        )}
      </Container>
    </ColumnLayout>
  );
}

/** The distributions beyond the two that every report has. */
export function FurtherDistributions({ analytics }: Pick<Report, 'analytics'>) {
  if (analytics.distributions.length === 0) return null;
  return (
    <ExpandableSection
      variant="container"
      defaultExpanded
      headerText="Further Figures"
      headerDescription={analytics.distributions.map(({ title }) => title).join(', ')}
    >
      <ColumnLayout columns={3} minColumnWidth={280}>
        {analytics.distributions.map(({ title, shares }) => (
          <Counts key={title} title={title} word={title} rows={shares} />
        ))}
      </ColumnLayout>
    </ExpandableSection>
  );
}
