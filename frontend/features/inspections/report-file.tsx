// The report of an inspection to download as PDF, with the names as signed.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { useSession } from '../../app/session.tsx';
import { Can } from '../../ui/can.tsx';
import { startRun, useRun } from '../../ui/export-runs.ts';

export function ReportFile({ of }: { readonly of: Pick<Inspection, 'id'> }) {
  const { user } = useSession();
  const run = useRun(user.id, 'inspection-report');
  const making = run?.asking || (run?.job !== undefined && isOpen(run.job) && !run.failure);
  return (
    <Can call={contract.exports.start}>
      <Button
        iconName="download"
        loading={making === true}
        loadingText="Preparing the report"
        onClick={() => void startRun(user.id, 'inspection-report', 'pdf', { inspectionId: of.id })}
      >
        Report as PDF
      </Button>
    </Can>
  );
}
