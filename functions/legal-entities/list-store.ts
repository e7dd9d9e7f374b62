// Legal entities: the list and what is looked for by name, through the search.
import type { Scope } from '../../shared/access/scope.ts';
import type { LegalEntity, LegalEntityQuery } from '../../shared/legal-entities/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { SearchIndex } from '../search/index.ts';
import { shown, yesOrNo } from './store.ts';

const legalEntitySearch = new SearchIndex('legal-entity', (item) => ({
  id: padded(item.id),
  version: item.version,
  holders: [item.id],
  text: {
    name: item.name,
    psiraNumber: item.psiraNumber,
    registrationNumber: item.registrationNumber,
    city: item.city,
  },
  facets: { active: yesOrNo(item.isActive), standing: item.standing, province: item.province },
}));

/** Numbers of those whose name holds this, whoever asks: at most so many, and whether there are more. */
export async function findByName(name: string, limit: number): Promise<{ ids: number[]; more: boolean }> {
  const { ids, next } = await legalEntitySearch.search({ scope: { kind: 'national' }, within: { name }, limit });
  return { ids: ids.map(Number), more: next !== undefined };
}

/** Entities in the caller's scope, newest first; a client's list holds its own and no other. */
export async function listLegalEntities(
  scope: Scope,
  { limit, cursor, search, isActive, ...facets }: Partial<LegalEntityQuery> & { limit: number },
): Promise<Page<LegalEntity>> {
  const active = isActive === undefined ? undefined : yesOrNo(isActive);
  const found = await legalEntitySearch.search({ scope, search, facets: { ...facets, active }, limit, after: positionOf(cursor) });
  return pageOfFound('legal-entity', found, shown);
}
