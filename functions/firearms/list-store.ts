// Lists firearms, from an index or through the search.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import type { Firearm, FirearmQuery } from '../../shared/firearms/schema.ts';
import { foldedName } from '../../shared/kinds/spelling.ts';
import type { Page } from '../../shared/route.ts';
import { readTotal } from '../counters/store.ts';
import { onlyLabelled, recordOfLabel } from '../data/labelled.ts';
import { type Known, pageOf, pageOfFound, positionOf } from '../data/pages.ts';
import { idsFrom } from '../data/record.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { firearmSearch, identifyingTexts } from './search.ts';
import { shown } from './store.ts';

/**
 * Reads raw items: ElectroDB's parsing of fifty items with forty fields took a third of the call's time. The response schema leaves out the keys, as it
 * does for search results.
 */
const rawItems = { data: 'raw' } as const;
const recordsIn = ({ data }: { readonly data: unknown }) => (data as { readonly Items?: FirearmRecord[] }).Items ?? [];

async function listNewest(scope: Scope, limit: number, before: string | undefined): Promise<FirearmRecord[]> {
  const options = { order: 'desc', limit: limit + 1, ...rawItems } as const;
  const older = { id: before ?? '~' };
  if (scope.kind === 'none') return [];
  if (scope.kind === 'national') return recordsIn(await firearms().query.newest({}).lt(older).go(options));
  const { legalEntityId } = scope;
  const [owned, kept] = await Promise.all([
    firearms().query.ofOwner({ ownerId: legalEntityId }).lt(older).go(options),
    firearms().query.ofKeeper({ keeperId: legalEntityId }).lt(older).go(options),
  ]);
  const both = new Map([...recordsIn(owned), ...recordsIn(kept)].map((record) => [record.id, record]));
  return [...both.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Firearms registered from `start` until before `end`, newest first, from the index. */
export async function listRegistered(
  scope: Scope,
  { start, end }: { readonly start: Date; readonly end: Date },
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<Page<Firearm>> {
  if (scope.kind === 'none') return { items: [] };
  // `between` includes both ends, so the item at the cursor is read again and left out. One more item shows that there is a next page.
  const between = [{ id: idsFrom(start) }, { id: after ?? idsFrom(end) }] as const;
  const options = { order: 'desc', limit: limit + 2 } as const;
  const { query } = firearms();
  const found =
    scope.kind === 'national'
      ? [
          await query
            .newest({})
            .between(...between)
            .go(options),
        ]
      : await Promise.all([
          query
            .ofOwner({ ownerId: scope.legalEntityId })
            .between(...between)
            .go(options),
          query
            .ofKeeper({ keeperId: scope.legalEntityId })
            .between(...between)
            .go(options),
        ]);
  const records = new Map(found.flatMap(({ data }) => data).map((record) => [record.id, record]));
  if (after) records.delete(after);
  const sorted = [...records.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return pageOf(sorted.map(shown), limit, ({ id }) => id);
}

/** Firearms in the caller's scope, newest first. Any filter uses the search; without one the index is read. The code of a label is a search text too. */
export async function listFirearms(scope: Scope, query: FirearmQuery, known?: Known): Promise<Page<Firearm>> {
  const { limit, cursor, search, searchIn, manufacturer, make, ...exactly } = query;
  const after = positionOf(cursor);
  const facets = { ...exactly, ...(make ? { manufacturer: foldedName(make) } : {}) };
  if (search || manufacturer || Object.keys(facets).length > 0) {
    const labelled = await recordOfLabel('firearm', search, scope);
    const found = await firearmSearch.search({
      scope,
      search: labelled?.number ?? search,
      searchIn: searchIn && identifyingTexts,
      within: { manufacturer },
      facets,
      limit,
      after,
    });
    return pageOfFound('firearm', onlyLabelled(found, labelled), shown, ({ ownerId, keeperId }: FirearmRecord) => inScope(scope, [ownerId, keeperId]));
  }
  const [records, total] = await Promise.all([listNewest(scope, limit, after), readTotal('firearm', scope, known)]);
  return pageOf(records.map(shown), limit, (firearm) => firearm.id, total);
}
