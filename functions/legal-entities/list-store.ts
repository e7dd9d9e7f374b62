// Lists and finds legal entities through the search.
import type { Scope } from '../../shared/access/scope.ts';
import { isNameOf, searchedWordsOf } from '../../shared/disclosures/company-name.ts';
import type { LegalEntity, LegalEntityQuery } from '../../shared/legal-entities/schema.ts';
import type { Page } from '../../shared/route.ts';
import { getAll, pageOfFound, positionOf } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { SearchIndex } from '../search/index.ts';
import type { LegalEntityRecord } from './entity.ts';
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

/** Ids of entities whose name contains the text, in any scope: at most `limit`, and whether there are more. */
export async function findByName(name: string, limit: number): Promise<{ ids: number[]; more: boolean }> {
  const { ids, next } = await legalEntitySearch.search({ scope: { kind: 'national' }, within: { name }, limit });
  return { ids: ids.map(Number), more: next !== undefined };
}

/** If more entities than this match the words of a name, the name counts as ambiguous. */
const mostWithWords = 100;
/** Names in one search. Other requests run in between. */
const namesAtOnce = 100;

/**
 * Finds for each name the entities with that registered or trading name, in any scope; `undefined` if too many match its words. Costs depend on the
 * number of names, not on the size of the registry.
 */
export async function findAllNamed(names: readonly string[]): Promise<Map<string, LegalEntityRecord[] | undefined>> {
  const found = new Map<string, LegalEntityRecord[] | undefined>();
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = names.slice(at, at + namesAtOnce);
    const answers = await legalEntitySearch.searchAll(
      some.map((name) => ({ scope: { kind: 'national' }, within: { name: searchedWordsOf(name).join(' ') || name }, limit: mostWithWords })),
    );
    const ids = [...new Set(answers.flatMap((answer) => answer.ids))];
    const byId = new Map((await getAll(ids.map((id) => recordKey('legal-entity', id)))).map((item) => [padded(item.id), item as LegalEntityRecord]));
    for (const [place, name] of some.entries()) {
      const { ids: having = [], next = undefined } = answers[place] ?? {};
      const records = having.flatMap((id) => byId.get(id) ?? []);
      found.set(name, next === undefined ? records.filter((record) => isNameOf(record.name, name)) : undefined);
    }
  }
  return found;
}

/** Entities in the caller's scope, newest first. A client sees only its own. */
export async function listLegalEntities(
  scope: Scope,
  { limit, cursor, search, isActive, ...facets }: Partial<LegalEntityQuery> & { limit: number },
): Promise<Page<LegalEntity>> {
  const active = isActive === undefined ? undefined : yesOrNo(isActive);
  const found = await legalEntitySearch.search({ scope, search, facets: { ...facets, active }, limit, after: positionOf(cursor) });
  return pageOfFound('legal-entity', found, shown);
}
