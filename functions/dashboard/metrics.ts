import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { inForceCounters, inForceFigures } from '../counters/license-states.ts';
import { counterScopeOf, countsAhead, readCounts } from '../counters/store.ts';
import { handle } from '../http/handle.ts';

/** Percent of change since the start of this month, to one decimal; null if the count was 0 then. */
export function changeSince(now: number, addedThisMonth: number): number | null {
  const then = now - addedThisMonth;
  return then > 0 ? Math.round((addedThisMonth / then) * 1000) / 10 : null;
}

const counters = (today: string) => [
  { kind: 'firearm', facet: 'total' },
  { kind: 'firearm', facet: 'registeredIn' },
  { kind: 'inspection', facet: 'status' },
  { kind: 'compliance-alert', facet: 'open' },
  ...inForceCounters(today),
];

const ahead = (scope: Scope) => countsAhead(scope, counters(dayOf(new Date())));

export const handler = handle(contract.dashboard.metrics, { ahead })(async ({ actor, known }) => {
  const today = dayOf(new Date());
  const scope = counterScopeOf(scopeOf(actor));
  const [total, registeredIn, inspection, alert, ...counts] = scope ? await readCounts(scope, counters(today), known) : [];
  const totalFirearms = total?.total ?? 0;
  const { inForce, inForceBefore } = inForceFigures(today, inForceCounters(today), counts);
  return {
    totalFirearms,
    activeLicenses: inForce,
    pendingInspections: (inspection?.scheduled ?? 0) + (inspection?.in_progress ?? 0),
    systemAlerts: alert?.yes ?? 0,
    totalFirearmsChange: changeSince(totalFirearms, registeredIn?.[today.slice(0, 7)] ?? 0),
    activeLicensesChange: changeSince(inForce, inForce - inForceBefore),
  };
});
