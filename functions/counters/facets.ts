// What is counted of each kind of record. Everything is worked out from the record as it stands, so a recount can rebuild it.
import { monthOf } from '../../shared/kinds/time.ts';
import { standingOf } from '../../shared/verification/rules.ts';
import { mailFacets } from '../notifications/mail-counter.ts';
import { waitingFacets } from '../workflow/counts.ts';
import { licenseFacets } from './license-states.ts';
import { placeFacet } from './place-facets.ts';
import { disclosersFacets, disclosureReportFacets, entityReportFacets, firearmReportFacets, inspectionReportFacets, retiredFacet } from './report-facets.ts';
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
  placeFacet(item),
  ['licenseType', item.licenseType],
  ['manufacturer', item.manufacturer],
  ['registeredIn', monthOf(item.createdAt)],
  ['verification', standingOf(item as Parameters<typeof standingOf>[0])],
  ...firearmReportFacets(item),
];

/** One line for each kind that somebody counts: whose it is, and under what. */
const counted: Readonly<Record<string, (item: Item) => Counted>> = {
  firearm: (item) => ({
    holders: [item.ownerId, item.keeperId],
    facets: firearmFacets(item),
    national: item.status === 'retired' ? [[retiredFacet, item.province]] : [],
  }),
  inspection: (item) => ({
    holders: [item.entityId, item.keeperId],
    facets: [['status', item.status], ...inspectionReportFacets(item)],
    national: item.inspectorId && (item.status === 'scheduled' || item.status === 'in_progress') ? [['openOfInspector', item.inspectorId]] : [],
  }),
  approval: (item) => ({ holders: [], facets: [['status', item.status]] }),
  ancillary: (item) => ({
    holders: [item.ownerId],
    facets: [
      ['total', 'total'],
      ['status', item.status],
    ],
  }),
  'legal-entity': (item) => ({
    holders: [],
    facets: [['total', 'total'], ['standing', item.standing], ['active', item.isActive ? 'yes' : 'no'], ...entityReportFacets(item)],
  }),
  license: (item) => ({ holders: [item.holderId], facets: licenseFacets(item) }),
  disclosure: (item) => ({
    holders: [item.companyEntityId],
    facets: [['status', item.status], ...disclosureReportFacets(item)],
    national: disclosersFacets(item),
  }),
  // Only what has passed the upload check is anybody's to see.
  document: (item) =>
    item.status === 'available'
      ? {
          holders: item.holders,
          facets: [
            ['total', 'total'],
            ['category', item.associatedEntityType],
          ],
        }
      : { holders: [], facets: [] },
  seizure: (item) => ({
    holders: item.holders,
    facets: [
      ['total', 'total'],
      ['status', item.status],
    ],
  }),
  // By what and when, so that a year's losses are two items.
  loss: (item) => ({
    holders: [item.ownerId, item.keeperId],
    facets: [
      ['status', item.status],
      [`reportedIn:${item.kind}`, monthOf(item.reportedAt)],
    ],
  }),
  // How many firearms providers of each standing own, and which providers out of good standing own any.
  risk: (item) =>
    item.status === 'retired'
      ? { holders: [], facets: [] }
      : {
          holders: [],
          facets: [],
          national: [['standing', item.standing], ...(item.standing === 'registered' ? [] : [[`owners:${item.standing}`, String(item.ownerId)] as const])],
        },
  transaction: (item) => ({
    holders: [item.fromEntityId, item.toEntityId, item.acceptingEntityId, item.createdByEntityId],
    facets: [
      ['total', 'total'],
      ['status', item.status],
      ['datedIn', String(item.transactionDate).slice(0, 7)],
    ],
  }),
  case: (item) => ({
    holders: [],
    facets: [
      ['total', 'total'],
      ['status', item.status],
      ['priority', item.priority],
    ],
    national: item.assignedTo && item.status !== 'closed' ? [['openOfOfficer', item.assignedTo]] : [],
  }),
  notification: (item) => ({ holders: [], facets: mailFacets(item) }),
  'workflow-status': (item) => ({ holders: [], facets: waitingFacets(item) }),
  'compliance-alert': (item) =>
    item.isResolved
      ? { holders: [item.legalEntityId], facets: [['open', 'no']] }
      : {
          holders: [item.legalEntityId],
          facets: [
            ['open', 'yes'],
            ['openBySeverity', item.severity],
          ],
          national: item.province ? [[`openIn:${item.province}`, item.severity]] : [],
        },
};

/** Every kind that is counted. */
export const countedKinds: readonly string[] = Object.keys(counted);

/** Under what the index of the newest holds what is counted of a kind: documents stand there by their status. */
export const countedPartition = (kind: string): string => (kind === 'document' ? 'document#available' : kind);

/** The counts one record makes; none for kinds that nobody counts. */
export function countsOf(kind: string, item: Item): Count[] {
  // A reversed registration counts as if it had never been.
  if (item.reversal) return [];
  const { holders, facets, national = [] } = counted[kind]?.(item) ?? { holders: [], facets: [] };
  const known = new Set(holders.filter((id) => id !== undefined && id !== null));
  const scopes: CounterScope[] = ['all', ...[...known].map((id): CounterScope => `entity:${id}`)];
  return [
    ...scopes.flatMap((scope) => facets.map(([facet, value]) => ({ kind, scope, facet, value }))),
    ...national.map(([facet, value]): Count => ({ kind, scope: 'all', facet, value })),
  ];
}
