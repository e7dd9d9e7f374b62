// What is counted of each kind of record. Everything is worked out from the record as it stands, so a recount can rebuild it.
import { monthOf } from '../../shared/kinds/time.ts';
import type { Count, CounterScope } from './store.ts';

type Item = Readonly<Record<string, any>>;

function firearmFacets(item: Item): [string, string][] {
  const facets: [string, string][] = [
    ['total', 'total'],
    ['status', item.status],
    ['type', item.type],
    ['province', item.province],
    ['city', item.city],
    ['licenseType', item.licenseType],
    ['manufacturer', item.manufacturer],
    ['registeredIn', monthOf(item.createdAt)],
  ];
  if (item.status === 'active') facets.push(['activeSince', monthOf(item.statusSince)]);
  if (item.status !== 'active' && item.previousStatus === 'active') facets.push(['activeUntil', monthOf(item.statusSince)]);
  return facets;
}

/** The counts one record makes; none for kinds that nobody counts. */
export function countsOf(kind: string, item: Item): Count[] {
  const scopes = (...holders: (number | undefined)[]): CounterScope[] => [
    'all',
    ...[...new Set(holders)].filter((id) => id !== undefined).map((id): CounterScope => `entity:${id}`),
  ];
  const under = (scope: CounterScope[], facets: [string, string][]) =>
    scope.flatMap((at) => facets.map(([facet, value]) => ({ kind, scope: at, facet, value })));
  switch (kind) {
    case 'firearm':
      return under(scopes(item.ownerId, item.keeperId), firearmFacets(item));
    case 'inspection':
      return [
        ...under(scopes(item.entityId), [['status', item.status]]),
        ...(item.inspectorId && (item.status === 'scheduled' || item.status === 'in_progress') ? under(['all'], [['openOfInspector', item.inspectorId]]) : []),
      ];
    case 'disclosure':
      return under(scopes(item.companyEntityId), [['status', item.status]]);
    case 'compliance-alert':
      return under(scopes(item.legalEntityId), [['open', item.isResolved ? 'no' : 'yes']]);
    default:
      return [];
  }
}
