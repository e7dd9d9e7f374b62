// The button that schedules an inspection of one firearm.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import type { Profiled } from '../../../shared/profiling/schema.ts';
import { Can } from '../../ui/page/can.tsx';
import { useSchedule } from '../../ui/records/use-schedule.ts';

export function ScheduleInspection({ of, which }: { readonly of: Pick<Profiled, 'id' | 'status'>; readonly which: string }) {
  const { schedule, busy, unless } = useSchedule(of);
  return (
    <Can call={contract.inspections.schedule}>
      <Button loading={busy} loadingText="Scheduling..." ariaLabel={`Schedule Inspection of ${which}`} {...unless} onClick={() => void schedule()}>
        Schedule Inspection
      </Button>
    </Can>
  );
}
