// Lists inspections through the search.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { Inspection, InspectionQuery } from '../../shared/inspections/schema.ts';
import { visibleFacet } from '../../shared/inspections/unannounced.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { getFirearm } from '../firearms/store.ts';
import type { InspectionRecord } from './entity.ts';
import { inspectionSearch } from './search.ts';
import { shownTo } from './store.ts';

/**
 * Lists inspections in the caller's scope, newest first. The list of a firearm includes inspections of former holders, but the search by text or provider
 * does not find those, because the caller cannot see their data. Throws `not-found`.
 */
export async function listInspections(actor: Actor, query: InspectionQuery): Promise<Page<Inspection>> {
  const { limit, cursor, search, mine, from, to, ...facets } = query;
  const scope = scopeOf(actor);
  if (facets.firearmId) await getFirearm(facets.firearmId, scope);
  const ofAll = facets.firearmId !== undefined && search === undefined && facets.entityId === undefined;
  const found = await inspectionSearch.search({
    scope: ofAll ? { kind: 'national' } : scope,
    search,
    facets: { ...facets, ...visibleFacet(scope), ...(mine && can(actor.role, 'inspection:perform') ? { inspectorId: actor.userId } : {}) },
    ...(from || to ? { ranges: { scheduledOn: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } } : {}),
    limit,
    after: positionOf(cursor),
  });
  return pageOfFound('inspection', found, (record: InspectionRecord) => shownTo(record, actor));
}
