import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { type Firearm, firearmStatuses } from '../../shared/firearms/schema.ts';
import { foldedName } from '../../shared/kinds/spelling.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { handle } from '../http/handle.ts';

/** One entry for each manufacturer, in its commonest spelling, including spellings from before the migration. */
function makersOf(counts: Readonly<Record<string, number>>) {
  const makers = new Map<string, { manufacturer: string; count: number }>();
  const commonestFirst = Object.entries(counts).sort(([, a], [, b]) => b - a);
  for (const [manufacturer, count] of commonestFirst) {
    if (count <= 0) continue;
    const key = foldedName(manufacturer);
    const known = makers.get(key);
    if (known) known.count += count;
    else makers.set(key, { manufacturer, count });
  }
  return [...makers.values()].sort((a, b) => a.manufacturer.localeCompare(b.manufacturer, 'en'));
}

export const handler = handle(contract.firearms.lifecycle)(async ({ actor }) => {
  const scope = counterScopeOf(scopeOf(actor));
  const facets = ['total', 'status', 'manufacturer'].map((facet) => ({ kind: 'firearm', facet }));
  const [total = {}, status = {}, manufacturer = {}] = scope ? await readCounts(scope, facets) : [];
  return {
    total: total.total ?? 0,
    statuses: Object.fromEntries(firearmStatuses.map((name) => [name, status[name] ?? 0])) as Record<Firearm['status'], number>,
    manufacturers: makersOf(manufacturer),
  };
});
