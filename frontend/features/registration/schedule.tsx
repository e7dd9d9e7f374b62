// Schedule Inspection (spec 1, sections 7 and 8): a routine inspection a week ahead. Who inspects, the server decides.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { useToast } from '../../ui/toast-store.ts';

export function ScheduleInspection({ firearm, which }: { readonly firearm: Firearm; readonly which: string }) {
  const { toast } = useToast();
  // One read for the whole table: every row asks the same address.
  const inspectors = useRoute(contract.users.inspectors, { query: { limit: 100 } });
  const { run, busy } = useCommand(contract.inspections.schedule);

  const schedule = async () => {
    const known = inspectors.data ?? [];
    const inspector = known[Math.floor(Math.random() * known.length)];
    const body = {
      firearmId: firearm.id,
      inspectionType: 'routine_inspection',
      status: 'scheduled',
      scheduledDate: daysAfter(new Date(), 7).toISOString(),
      location: 'TBD',
      assignedTo: inspector?.id ?? null,
    } as const;
    try {
      await run({ body });
      toast({ title: 'Inspection Scheduled', description: 'Firearm inspection has been scheduled successfully' });
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to schedule inspection', reason: toApiError(error).sentence, destructive: true });
    }
  };

  return (
    <Button variant="inline-link" ariaLabel={`Schedule Inspection of ${which}`} loading={busy} loadingText="Scheduling..." onClick={() => void schedule()}>
      Schedule Inspection
    </Button>
  );
}
