// Schedule Inspection of one firearm.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { Can } from '../../ui/can.tsx';
import { useSchedule } from '../../ui/use-schedule.ts';

export function ScheduleInspection({ firearmId, which }: { readonly firearmId: string; readonly which: string }) {
  const { schedule, busy } = useSchedule(firearmId);
  return (
    <Can call={contract.inspections.schedule}>
      <Button loading={busy} loadingText="Scheduling..." ariaLabel={`Schedule Inspection of ${which}`} onClick={() => void schedule()}>
        Schedule Inspection
      </Button>
    </Can>
  );
}
