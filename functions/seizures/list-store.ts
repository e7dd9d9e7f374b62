// Lists seizures through the search.
import type { Scope } from '../../shared/access/scope.ts';
import type { Page } from '../../shared/route.ts';
import type { Seizure, SeizureQuery } from '../../shared/seizures/schema.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import type { SeizureRecord } from './entity.ts';
import { shownIn } from './store.ts';

export const seizureSearch = new SearchIndex('seizure', (item) => ({
  id: item.id,
  version: item.version,
  holders: item.holders,
  text: {
    seizureNumber: item.seizureNumber,
    shortNumber: item.shortNumber,
    location: item.location,
    // As on the screen.
    reason: String(item.reason).replaceAll('_', ' '),
    reasonAsSent: item.reason,
    evidenceNumber: item.evidenceNumber,
    description: item.description,
    serialNumber: item.firearm?.serialNumber,
  },
  facets: { status: item.status, reason: item.reason, firearmId: item.firearmId, caseId: item.caseId },
}));

/** Lists seizures in the caller's scope, newest first. Only callers who may know the case can filter by it. */
export async function listSeizures(scope: Scope, { limit, cursor, search, open, ...facets }: SeizureQuery): Promise<Page<Seizure>> {
  if (facets.caseId && scope.kind !== 'national') return { items: [], total: 0 };
  const without = open ? { without: { status: new Set(['returned', 'destroyed']) } } : {};
  const found = await seizureSearch.search({ scope, search, facets, ...without, limit, after: positionOf(cursor) });
  return pageOfFound('seizure', found, (record: SeizureRecord) => shownIn(scope, record));
}
