// A generated report: its period, figures, first rows and download buttons.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { exactly } from '../../../shared/kinds/format.ts';
import { periodInWords } from '../../../shared/reports/figures.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { Distributions, FurtherDistributions, Summary } from './figures.tsx';
import { Preview } from './preview.tsx';

/** `children` appear between the summary and the distributions; set `preview` to false if they show the rows. */
export function Result({ report, preview = true, children }: { readonly report: Report; readonly preview?: boolean; readonly children?: ReactNode }) {
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" actions={<DownloadButtons report={report} />} description={`Generated at ${exactly(report.generated_at)}`}>
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
