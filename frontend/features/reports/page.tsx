// Screen: Reports and Analytics (spec 2, section 2.3): quick reports on a period, to read and download.
import Button from '@cloudscape-design/components/button';
import Cards from '@cloudscape-design/components/cards';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Month } from '../../../shared/kinds/index.ts';
import { reportTitles } from '../../../shared/reports/rules.ts';
import type { Filters, ReportType } from '../../../shared/reports/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loading, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { ReportFailed } from './failed.tsx';
import { PeriodField, periodProblem } from './period-field.tsx';
import { Result } from './result.tsx';
import { type ReportRequest, useReport } from './use-report.ts';

const OpenAlerts = later(() => import('./alerts.tsx').then((loaded) => loaded.OpenAlerts));

interface Quick {
  readonly type: ReportType;
  readonly description: string;
}

const quick: readonly Quick[] = [
  { type: 'firearms', description: 'Firearms registered in the period, by license type, manufacturer, province, type and status.' },
  { type: 'compliance', description: 'The state of licenses, firearms, inspections and transactions, and the licenses that need action.' },
  { type: 'disclosures', description: 'Disclosures of the period by status and month, and the providers that submitted none.' },
];

/** The report in the address, such as `?report=firearms&from=2026-10&to=2026-10`; undefined if there is none. */
function requestIn(address: URLSearchParams): ReportRequest | undefined {
  const type = quick.find((one) => one.type === address.get('report'))?.type;
  const period: Filters = { dateRange: 'custom', from: address.get('from') ?? '', to: address.get('to') ?? '' };
  return type && v.is(Month, period.from) && v.is(Month, period.to) && !periodProblem(period) ? { type, period } : undefined;
}

export default function ReportsPage() {
  const [address] = useSearchParams();
  const [first] = useState(() => requestIn(address));
  const [period, setPeriod] = useState<Filters>(first?.period ?? { dateRange: 'last-month' });
  const { generate, asking, report, failed } = useReport();
  const problem = periodProblem(period);
  const narrow = useNarrow();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first) void generate(first, { quiet: true });
  }, [first, generate]);
  const made = report?.generated_at;
  useEffect(() => {
    // On a phone the result starts below the visible part of the page.
    if (made && narrow) shown.current?.scrollIntoView({ block: 'start' });
  }, [made, narrow]);
  return (
    <Page title="Reports and Analytics" description="Generate a report for a period, read it here, and download it as JSON, CSV or PDF.">
      <Container>
        <PeriodField period={period} onChange={setPeriod} />
      </Container>
      <Cards<Quick>
        items={quick}
        trackBy="type"
        header={<Header variant="h2">Quick Reports</Header>}
        ariaLabels={{ itemSelectionLabel: (_, { type }) => reportTitles[type], selectionGroupLabel: 'Quick Reports' }}
        cardsPerRow={[{ cards: 1 }, { minWidth: 600, cards: 3 }]}
        cardDefinition={{
          header: ({ type }) => reportTitles[type],
          sections: [
            { id: 'what', content: ({ description }) => description },
            {
              id: 'generate',
              content: ({ type }) => (
                <Button
                  ariaLabel={`Generate ${reportTitles[type]}`}
                  loading={asking?.type === type}
                  loadingText={`Generating the ${reportTitles[type]}`}
                  // Not the pressed button: disabling it would lose the focus.
                  disabled={problem !== undefined || (asking !== undefined && asking.type !== type)}
                  onClick={() => void generate({ type, period })}
                >
                  Generate
                </Button>
              ),
            },
          ],
        }}
      />
      <KeepsFocus label="Report">
        {asking ? (
          <Container>
            <div role="status">
              <Spinner /> {`Generating the ${reportTitles[asking.type]}`}
            </div>
          </Container>
        ) : failed ? (
          <ReportFailed error={failed.error} onRetry={() => void generate(failed)} />
        ) : report ? (
          <div ref={shown}>
            <Result key={report.generated_at} report={report} />
          </div>
        ) : (
          <Container>
            <Nothing title="No report generated yet">Choose a period and generate one of the reports above.</Nothing>
          </Container>
        )}
      </KeepsFocus>
      <Opens of={OpenAlerts} when={{}} until={<Loading what="alerts" />} />
    </Page>
  );
}
