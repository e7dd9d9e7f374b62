// Reports and Analytics (spec 2, section 2.3): quick reports of a period, read here and taken away.
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
import { type Asked, useReport } from './use-report.ts';

const OpenAlerts = later(() => import('./alerts.tsx').then((loaded) => loaded.OpenAlerts));

interface Quick {
  readonly type: ReportType;
  readonly description: string;
}

const quick: readonly Quick[] = [
  { type: 'firearms', description: 'Firearms registered in the period, by license type, manufacturer, province, type and status.' },
  { type: 'compliance', description: 'How licenses, firearms, inspections and transactions stand, and the licenses that want something done.' },
  { type: 'disclosures', description: 'Disclosures of the period by status and month, and the providers that submitted none.' },
];

/** A report that a link asks for, such as `?report=firearms&from=2026-10&to=2026-10`; undefined for an address that asks for none. */
function askedBy(address: URLSearchParams): Asked | undefined {
  const type = quick.find((one) => one.type === address.get('report'))?.type;
  const period: Filters = { dateRange: 'custom', from: address.get('from') ?? '', to: address.get('to') ?? '' };
  return type && v.is(Month, period.from) && v.is(Month, period.to) && !periodProblem(period) ? { type, period } : undefined;
}

export default function ReportsPage() {
  const [address] = useSearchParams();
  const [first] = useState(() => askedBy(address));
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
    // On a telephone the result begins below what is seen.
    if (made && narrow) shown.current?.scrollIntoView({ block: 'start' });
  }, [made, narrow]);
  return (
    <Page title="Reports and Analytics" description="Generate a report of a period, read it here, and take it away as JSON, CSV or PDF.">
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
                  // Not the one that was pressed: switched off, it would lose the focus.
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
