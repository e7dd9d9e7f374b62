// The buttons that download a report, and the progress of a file that the server makes.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { isOpen } from '../../../shared/exports/rules.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { useSession } from '../../session/session.tsx';
import { useRun } from '../../ui/table/export-runs.ts';
import { downloadReport } from './files.ts';

const formats = ['json', 'csv', 'pdf'] as const;

export function DownloadButtons({ report }: { readonly report: Report }) {
  const { user } = useSession();
  const run = useRun(user.id, `report-${report.type}`);
  const [asked, setAsked] = useState<(typeof formats)[number]>();
  const making = run?.asking || (run?.job && isOpen(run.job) && !run.failure);
  const format = run?.job?.format ?? asked;
  const done = run?.job && run.job.done > 0 ? `: ${figure(run.job.done)} of ${figure(Math.max(run.job.done, run.job.total ?? report.total_records))}` : '';
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Box color="text-status-inactive" variant="small">
        <span role="status">{making ? `Making the ${format?.toUpperCase() ?? 'file'}${format === 'pdf' ? '' : done}` : ''}</span>
      </Box>
      {formats.map((one) => (
        <Button
          key={one}
          iconName="download"
          ariaLabel={`Download ${one.toUpperCase()}`}
          loading={Boolean(making) && format === one}
          loadingText={`Making the ${one.toUpperCase()}`}
          // Not the pressed button: disabling it would lose the focus.
          disabled={Boolean(making) && format !== one}
          onClick={() => {
            setAsked(one);
            void downloadReport(report, one, user.id);
          }}
        >
          {one.toUpperCase()}
        </Button>
      ))}
    </SpaceBetween>
  );
}
