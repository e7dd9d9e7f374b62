// Counts the firearms again from the records and says where the counters differ. A job's work: it reads the whole register.
import { firearms } from '../firearms/entity.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { countsOf } from './facets.ts';
import { type CounterScope, readCounts } from './store.ts';

export interface Drift {
  readonly scope: CounterScope;
  readonly facet: string;
  readonly value: string;
  readonly counted: number;
  readonly kept: number;
}

const facets = ['total', 'status', 'type', 'province', 'city', 'licenseType', 'manufacturer', 'registeredIn', 'activeSince', 'activeUntil'] as const;

/** Every count of firearms that differs from a recount. A write that lands meanwhile can show as a difference of one. */
export async function findDrift(): Promise<Drift[]> {
  const counted = new Map<CounterScope, Map<string, Record<string, number>>>([['all', new Map()]]);
  let cursor: string | null = null;
  do {
    // A provider without firearms counts nothing, and must be kept at nothing.
    const page: { data: { id: number }[]; cursor: string | null } = await legalEntities().query.newest({}).go({ cursor, limit: 1000 });
    for (const { id } of page.data) counted.set(`entity:${id}`, new Map());
    cursor = page.cursor;
  } while (cursor);
  do {
    const page: { data: Record<string, any>[]; cursor: string | null } = await firearms().query.newest({}).go({ cursor, limit: 1000 });
    for (const record of page.data) {
      for (const { scope, facet, value } of countsOf('firearm', record)) {
        const ofScope = counted.get(scope) ?? new Map<string, Record<string, number>>();
        const values = ofScope.get(facet) ?? {};
        values[value] = (values[value] ?? 0) + 1;
        counted.set(scope, ofScope.set(facet, values));
      }
    }
    cursor = page.cursor;
  } while (cursor);

  const drift: Drift[] = [];
  for (const [scope, ofScope] of counted) {
    const kept = await readCounts(
      scope,
      facets.map((facet) => ({ kind: 'firearm', facet })),
    );
    for (const [at, facet] of facets.entries()) {
      const values = ofScope.get(facet) ?? {};
      for (const value of new Set([...Object.keys(values), ...Object.keys(kept[at] ?? {})])) {
        const [n, k] = [values[value] ?? 0, kept[at]?.[value] ?? 0];
        if (n !== k) drift.push({ scope, facet, value, counted: n, kept: k });
      }
    }
  }
  return drift;
}
