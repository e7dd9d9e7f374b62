// Button Schedule Inspection, with a randomly chosen inspector (spec 1, section 7).
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSchedule } from '../../ui/records/use-schedule.ts';

export function ScheduleInspection({ firearm, which }: { readonly firearm: Firearm; readonly which: string }) {
  // Cached: all rows share one request.
  const inspectors = useRoute(contract.users.inspectors, { query: { limit: 100 } });
  const { schedule, busy, unless } = useSchedule(firearm);

  const scheduleWithOne = () => {
    const known = inspectors.data ?? [];
    return schedule({ status: 'scheduled', assignedTo: known[Math.floor(Math.random() * known.length)]?.id ?? null });
  };

  return (
    <Button
      variant="inline-link"
      ariaLabel={`Schedule Inspection of ${which}`}
      loading={busy}
      loadingText="Scheduling..."
      {...unless}
      onClick={() => void scheduleWithOne()}
    >
      Schedule Inspection
    </Button>
  );
}
