// Screen: Strategic Reports: national figures by month, losses, overdue renewals, inspections done and due, and providers by risk.

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import Table from '@cloudscape-design/components/table';
import { useEffect, useState } from 'react';
import { figure, monthInWords } from '../../../shared/kinds/format.ts';
import { inWords } from '../../../shared/reports/rules.ts';
import { type Filters, type TrendMonth, trendNames } from '../../../shared/reports/schema.ts';
import { deferredChart } from '../../ui/page/deferred.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReportFailed } from './failed.tsx';
import { PeriodField, periodProblem } from './period-field.tsx';
import { RankingTable } from './ranking.tsx';
import { Result } from './result.tsx';
import { useReport } from './use-report.ts';

const TrendChart = deferredChart(() => import('./trend-chart.tsx').then((loaded) => loaded.TrendChart));

/** How often the page reads again while the ranking is in progress. */
const pollMs = 2000;
const atFirst: Filters = { dateRange: 'last-12-months' };

const Trend = ({ trend }: { readonly trend: readonly TrendMonth[] }) => (
  <Container header={<Header variant="h3">Trend by Month</Header>}>
    <SpaceBetween size="l">
      <TrendChart trend={trend} />
      <Table<TrendMonth>
        variant="embedded"
        contentDensity="compact"
        ariaLabels={{ tableLabel: 'Trend by month' }}
        items={[...trend].reverse()}
        trackBy="month"
        columnDefinitions={[
          { id: 'month', header: 'Month', isRowHeader: true, cell: ({ month }) => monthInWords(month) },
          ...trendNames.map((name) => ({ id: name, header: inWords(name), cell: (one: TrendMonth) => figure(one[name]) })),
        ]}
      />
    </SpaceBetween>
  </Container>
);

export default function StrategicReportsPage() {
  const [period, setPeriod] = useState(atFirst);
  const { generate, asking, report, failed } = useReport();
  useEffect(() => void generate({ type: 'strategic', period: atFirst }), [generate]);
  const ranking = report?.analytics.ranking;
  const shown = report && {
    dateRange: report.period.dateRange,
    ...(report.period.dateRange === 'custom' ? { from: report.period.from ?? '', to: report.period.to ?? '' } : {}),
  };
  const again = ranking?.renewing && !asking ? JSON.stringify(shown) : undefined;
  useEffect(() => {
    if (again === undefined) return;
    // Waits for the answer before the next request: a new request would discard the answer to the earlier one.
    const look = async () => {
      await generate({ type: 'strategic', period: JSON.parse(again) as Filters }, { quiet: true });
      if (timer !== undefined) timer = setTimeout(look, pollMs);
    };
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(look, pollMs);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [again, generate]);

  return (
    <Page title="Strategic Reports" description="National figures, monthly trends, and the highest-risk providers.">
      <Container>
        <SpaceBetween direction="horizontal" size="m" alignItems="end">
          <PeriodField period={period} onChange={setPeriod} />
          <Button
            variant="primary"
            loading={asking !== undefined}
            loadingText="Generating the Strategic Report"
            disabled={periodProblem(period) !== undefined}
            onClick={() => void generate({ type: 'strategic', period })}
          >
            Generate
          </Button>
        </SpaceBetween>
      </Container>
      <KeepsFocus label="Report">
        {failed && !asking ? (
          <ReportFailed error={failed.error} onRetry={() => void generate(failed)} />
        ) : report ? (
          <Result report={report} preview={false}>
            {ranking ? <RankingTable ranking={ranking} onRetry={() => shown && void generate({ type: 'strategic', period: shown })} /> : null}
            <Trend trend={report.analytics.trend ?? []} />
          </Result>
        ) : (
          <Container>
            <div role="status">
              <Spinner /> Generating the Strategic Report
            </div>
          </Container>
        )}
      </KeepsFocus>
    </Page>
  );
}
