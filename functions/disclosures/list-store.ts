// Lists disclosures through the search index.
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { readsDrafts, wasSubmitted } from '../../shared/disclosures/rules.ts';
import type { Disclosure } from '../../shared/disclosures/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import { shown } from './store.ts';

const disclosureSearch = new SearchIndex('disclosure', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.companyEntityId],
  text: { companyName: item.companyName, psiraNumber: item.psiraNumber, status: item.status },
  facets: { status: item.status, handedIn: wasSubmitted(item as Pick<Disclosure, 'status'>) ? 'yes' : 'no' },
}));

/** Ids of all disclosures that were never submitted. */
export async function listDraftIds(): Promise<ReadonlySet<string>> {
  const { ids } = await disclosureSearch.search({ scope: { kind: 'national' }, facets: { handedIn: 'no' }, limit: Number.MAX_SAFE_INTEGER });
  return new Set(ids);
}

/** Disclosures in the caller's scope, newest first. Drafts only for callers who can write them. */
export async function listDisclosures(
  scope: Scope,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined; status?: string | undefined },
  asker: Pick<Actor, 'role'>,
): Promise<Page<Disclosure>> {
  const { limit, cursor, search, status } = query;
  const found = await disclosureSearch.search({
    scope,
    search,
    facets: { status, ...(readsDrafts(asker) ? {} : { handedIn: 'yes' }) },
    limit,
    after: positionOf(cursor),
  });
  return pageOfFound('disclosure', found, shown);
}
