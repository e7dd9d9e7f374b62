// Schedule Inspection of one firearm, a week ahead (spec 1, sections 7 and 8). Who inspects, the server decides.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Can } from '../../ui/can.tsx';
import { useToast } from '../../ui/toast-store.ts';

export function ScheduleInspection({ firearmId, which }: { readonly firearmId: string; readonly which: string }) {
  const { toast } = useToast();
  const { run, busy } = useCommand(contract.inspections.schedule);
  const schedule = async () => {
    const scheduledDate = daysAfter(new Date(), 7).toISOString();
    try {
      await run({ body: { firearmId, inspectionType: 'routine_inspection', scheduledDate, location: 'TBD' } });
      toast({ title: 'Inspection Scheduled', description: 'Firearm inspection has been scheduled successfully' });
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to schedule inspection', reason: toApiError(error).sentence, destructive: true });
    }
  };
  return (
    <Can call={contract.inspections.schedule}>
      <Button loading={busy} loadingText="Scheduling..." ariaLabel={`Schedule Inspection of ${which}`} onClick={() => void schedule()}>
        Schedule Inspection
      </Button>
    </Can>
  );
}
