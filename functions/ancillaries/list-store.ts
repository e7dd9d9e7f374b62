// Lists ancillaries, from the table or through the search.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import type { Ancillary, AncillaryQuery } from '../../shared/ancillaries/schema.ts';
import type { Page } from '../../shared/route.ts';
import { readTotal } from '../counters/store.ts';
import { type Known, pageOf, pageOfFound, positionOf } from '../data/pages.ts';
import { type AncillaryRecord, ancillaries } from './entity.ts';
import { ancillarySearch } from './search.ts';
import { shownAll } from './view.ts';

async function listNewest(scope: Scope, limit: number, before: string | undefined): Promise<AncillaryRecord[]> {
  const options = { order: 'desc', limit: limit + 1 } as const;
  const older = { id: before ?? '~' };
  if (scope.kind === 'none') return [];
  if (scope.kind === 'national') return (await ancillaries().query.newest({}).lt(older).go(options)).data;
  return (await ancillaries().query.ofOwner({ ownerId: scope.legalEntityId }).lt(older).go(options)).data;
}

/** Ancillaries in the caller's scope, newest first. Any filter uses the search; without one the index is read. */
export async function listAncillaries(scope: Scope, query: AncillaryQuery, known?: Known): Promise<Page<Ancillary>> {
  const { limit, cursor, search, type, ...rest } = query;
  const facets = { ...rest, ...(type ? { type: type.toLowerCase() } : {}) };
  const after = positionOf(cursor);
  let page: Page<AncillaryRecord>;
  if (search || Object.keys(facets).length > 0) {
    const found = await ancillarySearch.search({ scope, search, facets, limit, after });
    page = await pageOfFound(
      'ancillary',
      found,
      (record: AncillaryRecord) => record,
      ({ ownerId }) => inScope(scope, [ownerId]),
    );
  } else {
    const [records, total] = await Promise.all([listNewest(scope, limit, after), readTotal('ancillary', scope, known)]);
    page = pageOf(records, limit, ({ id }) => id, total);
  }
  return { ...page, items: await shownAll(page.items) };
}
