// Schedules an inspection from any page of a firearm (spec 1, sections 7 and 8): a routine inspection in a week.
import { contract } from '../../../shared/contract.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { inspectionRefusalOf } from '../../../shared/reports/rules.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../page/toast-store.ts';

type Scheduled = SentBody<typeof contract.inspections.schedule>;

/** The server chooses the inspector if none is named. `unless`: why the button is disabled when there is nothing to inspect. */
export function useSchedule(firearm: { readonly id: string; readonly status: string }) {
  const { run, busy } = useCommand(contract.inspections.schedule);
  const schedule = async (more: Partial<Pick<Scheduled, 'assignedTo' | 'status'>> = {}) => {
    try {
      await run({
        body: { firearmId: firearm.id, inspectionType: 'routine_inspection', scheduledDate: daysAfter(new Date(), 7).toISOString(), location: 'TBD', ...more },
      });
      toast({ title: 'Inspection Scheduled', description: 'Firearm inspection has been scheduled successfully' });
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to schedule inspection', reason: toApiError(error).sentence, destructive: true });
    }
  };
  const refusal = inspectionRefusalOf(firearm);
  return { schedule, busy, unless: refusal ? { disabled: true, disabledReason: refusal } : {} };
}
