// A report that has been generated: what it is of, its figures, its first rows, and the ways to take it away.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { exactly } from '../../../shared/kinds/format.ts';
import { periodInWords } from '../../../shared/reports/figures.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { Distributions, FurtherDistributions, Summary } from './figures.tsx';
import { Preview } from './preview.tsx';
import { TakeAway } from './take-away.tsx';

/** `children` stand between the summary and the distributions; `preview` false when they show the rows themselves. */
export function Result({ report, preview = true, children }: { readonly report: Report; readonly preview?: boolean; readonly children?: ReactNode }) {
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" actions={<TakeAway report={report} />} description={`Generated at ${exactly(report.generated_at)}`}>
            {report.title}
          </Header>
        }
      >
        {`Period: ${periodInWords(report.period)}`}
      </Container>
      <Summary summary={report.summary} />
      {children}
      <Distributions analytics={report.analytics} />
      <FurtherDistributions analytics={report.analytics} />
      {preview ? <Preview report={report} /> : null}
    </SpaceBetween>
  );
}
