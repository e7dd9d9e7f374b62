// Lists officers, all through the search: a national list has no index of its own.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import type { Officer, OfficerQuery } from '../../shared/officers/schema.ts';
import type { Page } from '../../shared/route.ts';
import { onlyLabelled, recordOfLabel } from '../data/labelled.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import type { OfficerRecord } from './entity.ts';
import { officerSearch } from './search.ts';
import { shownAll } from './view.ts';

/** Officers in the caller's scope, newest first. The code of an officer's label is a search text too. */
export async function listOfficers(scope: Scope, query: OfficerQuery): Promise<Page<Officer>> {
  const { limit, cursor, search, ...facets } = query;
  const labelled = await recordOfLabel('officer', search, scope);
  const found = await officerSearch.search({ scope, search: labelled?.number ?? search, facets, limit, after: positionOf(cursor) });
  const page = await pageOfFound(
    'officer',
    onlyLabelled(found, labelled),
    (record: OfficerRecord) => record,
    ({ legalEntityId }) => inScope(scope, [legalEntityId]),
  );
  return { ...page, items: await shownAll(page.items) };
}
