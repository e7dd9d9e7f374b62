import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { licenseCounters, licenseFigures } from '../counters/license-states.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { handle } from '../http/handle.ts';

export const handler = handle(contract.licenses.counts)(async ({ actor }) => {
  const today = dayOf(new Date());
  const scope = counterScopeOf(scopeOf(actor));
  const counters = licenseCounters(today);
  return licenseFigures(today, counters, scope ? await readCounts(scope, counters) : []);
});
