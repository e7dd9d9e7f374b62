// Trends of twelve months: four charts with one measure each, beside a table whose months open the counted records.

import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { figure, monthInWords } from '../../../shared/kinds/format.ts';
import type { Overview } from '../../../shared/overview/schema.ts';
import { deferredChart } from '../../ui/page/deferred.tsx';

const MonthBars = deferredChart(() => import('./charts.tsx').then((loaded) => loaded.MonthBars));

type Month = Overview['trends'][number];
type Counted = Exclude<keyof Month, 'month'>;

interface Trend {
  readonly title: string;
  readonly description: string;
  readonly series: readonly { readonly title: string; readonly of: Counted }[];
  /** The address of a month's records. */
  readonly list: (month: string) => string;
}

const trendsShown: readonly Trend[] = [
  {
    title: 'Registrations',
    description: 'Firearms registered in the month. Click a month to open its registration report.',
    series: [{ title: 'Registered', of: 'registered' }],
    list: (month) => `/reports?${new URLSearchParams({ report: 'firearms', from: month, to: month })}`,
  },
  {
    title: 'Losses and Thefts',
    description: 'Losses and thefts reported in the month, including recovered firearms. Click a month to list them.',
    series: [
      { title: 'Lost', of: 'lost' },
      { title: 'Stolen', of: 'stolen' },
    ],
    list: (month) => `/overview/losses?${new URLSearchParams({ month })}`,
  },
  {
    title: 'Renewals Not Lodged in Time',
    description: 'Current licenses that expired in the month with no renewal lodged in time. Click a month to list them.',
    series: [{ title: 'Late', of: 'renewalsLate' }],
    list: (month) => `/licenses/records?${new URLSearchParams({ show: 'EXPIRED', runsOutIn: month })}`,
  },
  {
    title: 'Inspections',
    description: 'Due: scheduled for the month and not cancelled. Done: completed in the month. Click a month to list the inspections scheduled for it.',
    series: [
      { title: 'Due', of: 'inspectionsDue' },
      { title: 'Done', of: 'inspectionsDone' },
    ],
    list: (month) => `/overview/inspections?${new URLSearchParams({ month })}`,
  },
];

interface TrendsProps {
  readonly trends: readonly Month[];
}

export const Trends = ({ trends }: TrendsProps) => (
  <SpaceBetween size="s">
    <Header variant="h2" description={`${monthInWords(trends[0]?.month ?? '')} to ${monthInWords(trends.at(-1)?.month ?? '')}`}>
      Trends, Twelve Months
    </Header>
    <div className="overview-pair">
      {trendsShown.map((trend) => (
        <TrendCard key={trend.title} of={trend} trends={trends} />
      ))}
    </div>
  </SpaceBetween>
);

const TrendCard = ({ of: { title, description, series, list }, trends }: TrendsProps & { readonly of: Trend }) => (
  <Container
    fitHeight
    header={
      <Header variant="h3" description={description}>
        {title}
      </Header>
    }
  >
    <SpaceBetween size="l">
      <div className="overview-chart">
        <MonthBars
          label={`${title} by month`}
          months={trends.map(({ month }) => month)}
          series={series.map((one) => ({ title: one.title, counts: trends.map((month) => month[one.of]) }))}
        />
      </div>
      <Table<Month>
        variant="embedded"
        contentDensity="compact"
        ariaLabels={{ tableLabel: `${title} by month` }}
        items={[...trends].reverse()}
        trackBy="month"
        columnDefinitions={[
          {
            id: 'month',
            header: 'Month',
            isRowHeader: true,
            cell: ({ month }) => (
              <Link href={list(month)} ariaLabel={`${title}, ${monthInWords(month)}`}>
                {monthInWords(month)}
              </Link>
            ),
          },
          ...series.map((one) => ({ id: one.of, header: one.title, cell: (month: Month) => figure(month[one.of]) })),
        ]}
      />
    </SpaceBetween>
  </Container>
);
