// The receipt as PDF: number, items and officer, with a signature line for the officer and for the person the items were taken from.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useSession } from '../../app/session.tsx';
import { Can } from '../../ui/can.tsx';
import { startRun, useRun } from '../../ui/export-runs.ts';

export function Receipt({ of }: { readonly of: Seizure }) {
  const { user } = useSession();
  const run = useRun(user.id, 'seizure-receipt');
  const making = run?.asking || (run?.job !== undefined && isOpen(run.job) && !run.failure);
  return (
    <Can call={contract.exports.start}>
      <Button
        iconName="download"
        loading={making === true}
        loadingText="Preparing the receipt"
        onClick={() => void startRun(user.id, 'seizure-receipt', 'pdf', { seizureId: of.id })}
      >
        Print Receipt
      </Button>
    </Can>
  );
}
