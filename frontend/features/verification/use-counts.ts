// Loads the totals of the tiles, and loads them again when the counters have caught up with a decision.
import { useEffect } from 'react';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { countersLagMs } from '../../ui/page/counters-lag.ts';

export function useCounts(changes = 0) {
  const counts = useRoute(contract.verification.counts);
  const { reload } = counts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change asks once more
  useEffect(() => {
    const timer = setTimeout(reload, countersLagMs);
    return () => clearTimeout(timer);
  }, [reload, changes]);
  return counts;
}
