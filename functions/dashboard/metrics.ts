// The dashboard's four figures: a fixed number of counters, whatever the size of the registry.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { handle } from '../platform/handle.ts';

/** Percent of change against the end of last month, to one decimal; null when there was nothing then. */
export function changeSince(now: number, addedThisMonth: number): number | null {
  const then = now - addedThisMonth;
  return then > 0 ? Math.round((addedThisMonth / then) * 1000) / 10 : null;
}

export const handler = handle(contract.dashboard.metrics)(async ({ actor }) => {
  const scope = counterScopeOf(scopeOf(actor));
  const facets = ['total', 'status', 'registeredIn', 'activeSince', 'activeUntil'].map((facet) => ({ kind: 'firearm', facet }));
  const [total, status, registeredIn, activeSince, activeUntil, inspection, alert] = scope
    ? await readCounts(scope, [...facets, { kind: 'inspection', facet: 'status' }, { kind: 'compliance-alert', facet: 'open' }])
    : [];
  const month = monthOf(new Date());
  const totalFirearms = total?.total ?? 0;
  // A firearm is held under a license of its own: the active ones are those of active firearms (decision 005).
  const activeLicenses = status?.active ?? 0;
  return {
    totalFirearms,
    activeLicenses,
    pendingInspections: (inspection?.scheduled ?? 0) + (inspection?.in_progress ?? 0),
    systemAlerts: alert?.yes ?? 0,
    totalFirearmsChange: changeSince(totalFirearms, registeredIn?.[month] ?? 0),
    activeLicensesChange: changeSince(activeLicenses, (activeSince?.[month] ?? 0) - (activeUntil?.[month] ?? 0)),
  };
});
