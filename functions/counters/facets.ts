// What is counted of each kind of record. Everything is worked out from the record as it stands, so a recount can rebuild it.
import { monthOf } from '../../shared/kinds/time.ts';
import { licenseFacets } from './license-states.ts';
import type { Count, CounterScope } from './store.ts';

type Item = Readonly<Record<string, any>>;
type Facets = readonly (readonly [facet: string, value: string])[];

/** Facets that are counted in some scopes: the country's, and those of the legal entities named. */
interface Counted {
  readonly holders: readonly (number | null | undefined)[];
  readonly facets: Facets;
  /** Counted for the country only. */
  readonly national?: Facets;
}

const firearmFacets = (item: Item): Facets => [
  ['total', 'total'],
  ['status', item.status],
  ['type', item.type],
  ['province', item.province],
  ['city', item.city],
  ['licenseType', item.licenseType],
  ['manufacturer', item.manufacturer],
  ['registeredIn', monthOf(item.createdAt)],
];

/** One line for each kind that somebody counts: whose it is, and under what. */
const counted: Readonly<Record<string, (item: Item) => Counted>> = {
  firearm: (item) => ({ holders: [item.ownerId, item.keeperId], facets: firearmFacets(item) }),
  inspection: (item) => ({
    holders: [item.entityId],
    facets: [['status', item.status]],
    national: item.inspectorId && (item.status === 'scheduled' || item.status === 'in_progress') ? [['openOfInspector', item.inspectorId]] : [],
  }),
  ancillary: (item) => ({
    holders: [item.ownerId],
    facets: [
      ['total', 'total'],
      ['status', item.status],
    ],
  }),
  'legal-entity': (item) => ({
    holders: [],
    facets: [
      ['total', 'total'],
      ['standing', item.standing],
      ['active', item.isActive ? 'yes' : 'no'],
    ],
  }),
  license: (item) => ({ holders: [item.holderId], facets: licenseFacets(item) }),
  disclosure: (item) => ({ holders: [item.companyEntityId], facets: [['status', item.status]] }),
  transaction: (item) => ({
    holders: [item.fromEntityId, item.toEntityId, item.acceptingEntityId, item.createdByEntityId],
    facets: [
      ['total', 'total'],
      ['status', item.status],
      ['datedIn', String(item.transactionDate).slice(0, 7)],
    ],
  }),
  'compliance-alert': (item) => ({ holders: [item.legalEntityId], facets: [['open', item.isResolved ? 'no' : 'yes']] }),
};

/** Every kind that is counted. */
export const countedKinds: readonly string[] = Object.keys(counted);

/** The counts one record makes; none for kinds that nobody counts. */
export function countsOf(kind: string, item: Item): Count[] {
  const { holders, facets, national = [] } = counted[kind]?.(item) ?? { holders: [], facets: [] };
  const known = new Set(holders.filter((id) => id !== undefined && id !== null));
  const scopes: CounterScope[] = ['all', ...[...known].map((id): CounterScope => `entity:${id}`)];
  return [
    ...scopes.flatMap((scope) => facets.map(([facet, value]) => ({ kind, scope, facet, value }))),
    ...national.map(([facet, value]): Count => ({ kind, scope: 'all', facet, value })),
  ];
}
