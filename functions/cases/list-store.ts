// Lists cases through the search.
import type { Scope } from '../../shared/access/scope.ts';
import type { Case, CaseQuery } from '../../shared/cases/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { caseSearch } from './search.ts';
import { shown } from './store.ts';

/** Lists cases in the caller's scope, newest first. */
export async function listCases(scope: Scope, { limit, cursor, search, open, ...facets }: CaseQuery): Promise<Page<Case>> {
  const without = open ? { without: { status: new Set(['closed']) } } : {};
  return pageOfFound('case', await caseSearch.search({ scope, search, facets, ...without, limit, after: positionOf(cursor) }), shown);
}
