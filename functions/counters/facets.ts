// The facets that are counted for each kind of record. They depend only on the current record, so that a recount can rebuild them.

import { isHidden } from '../../shared/inspections/unannounced.ts';
import { dayOf, monthOf } from '../../shared/kinds/time.ts';
import { docketDueAt } from '../../shared/losses/rules.ts';
import type { RiskFacts } from '../../shared/profiling/rules.ts';
import { isInStock } from '../../shared/stock-register/rules.ts';
import { standingOf } from '../../shared/verification/rules.ts';
import { custodyFacets, issueCounts, watchFacets } from './custody-facets.ts';
import { licenseFacets } from './license-states.ts';
import { heldFacets, lossRateFacets } from './loss-facets.ts';
import { notificationFacets } from './notifications.ts';
import { placeFacet } from './place-facets.ts';
import { waitingFacets } from './queues.ts';
import {
  disclosersFacets,
  disclosureReportFacets,
  entityReportFacets,
  firearmReportFacets,
  inspectionReportFacets,
  isDisclosed,
  retiredFacet,
} from './report-facets.ts';
import { scoreFacets } from './score-facets.ts';
import type { Count, CounterScope } from './store.ts';

type Item = Readonly<Record<string, any>>;
type Facets = readonly (readonly [facet: string, value: string])[];

/** Facets counted in the country's scope and those of the named legal entities. */
interface Counted {
  readonly holders: readonly (number | null | undefined)[];
  readonly facets: Facets;
  /** Counted for the country only. */
  readonly national?: readonly (readonly [facet: string, value: string, times?: number])[];
  /** Counted for one legal entity only. */
  readonly own?: readonly Own[];
}

type Own = readonly [holder: number | null | undefined, facet: string, value: string, times?: number];

const firearmFacets = (item: Item): Facets => [
  ['total', 'total'],
  ['status', item.status],
  ['type', item.type],
  ['province', item.province],
  placeFacet(item),
  ...(item.status === 'lost' || item.status === 'stolen' ? [placeFacet(item, 'losses')] : []),
  ['licenseType', item.licenseType],
  ['manufacturer', item.manufacturer],
  ['registeredIn', monthOf(item.createdAt)],
  ['verification', standingOf(item as Parameters<typeof standingOf>[0])],
  ...firearmReportFacets(item),
];

/** Faults in the score of the firearm's owner, and of its keeper, who answers for everything except the license (decision 166). */
function riskFaults({ ownerId, keeperId, unlicensedSince, facts }: Item): Own[] {
  const { missing, noticed, findings = [] } = facts as RiskFacts;
  const common: (readonly [facet: string, value: string, times?: number])[] = [
    ...(missing ? [['fault', 'firearm_missing'] as const] : []),
    ...(noticed?.failed ? [['fault', 'answer_failed', noticed.failed] as const] : []),
    ...(noticed?.unexpected ? [['fault', 'firearm_unexpected', noticed.unexpected] as const] : []),
    ...findings
      .filter(({ of }) => of === 'firearm')
      .flatMap(({ severity, dueDate, until }) => [
        // An open corrective action has no last day.
        [`finding:${severity}`, until ?? 'open'] as const,
        ...(until === null ? [['fault', 'action_open'] as const] : []),
        ...(dueDate === null ? [] : [['actionDue', dueDate] as const]),
      ]),
  ];
  return [
    ...(unlicensedSince ? [[ownerId, 'fault', 'license_missing'] as const] : []),
    ...[ownerId, keeperId].flatMap((holder) => common.map((one) => [holder, ...one] as const)),
  ];
}

/** Layers of the map. An older risk has no city and counts after its next assessment. */
const licenseIsDue = ({ city, licenseState }: Item) => city !== undefined && licenseState !== undefined;
const isHighRisk = ({ city, level }: Item) => city !== undefined && level === 'high';

/** The counted kinds, with the holders and facets of each. */
const counted: Readonly<Record<string, (item: Item) => Counted>> = {
  firearm: (item) => ({
    holders: [item.ownerId, item.keeperId],
    facets: firearmFacets(item),
    // For the ceiling of ammunition (Firearms Control Act s91).
    own: isInStock(item.status) ? [[item.ownerId, 'caliber', item.caliber]] : [],
    national: [...heldFacets(item), ...(item.status === 'retired' ? [[retiredFacet, item.province] as const] : [])],
  }),
  inspection: (item) => ({
    // A count would reveal an unannounced inspection to the provider.
    holders: isHidden(item) ? [] : [item.entityId, item.keeperId],
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
    own: isDisclosed(item.status) ? [[item.companyEntityId, 'disclosedOn', dayOf(item.submittedAt ?? item.createdAt)]] : [],
  }),
  // Only documents that passed the upload check are visible, so only those count.
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
  // By kind and month, so that a year's losses are two items.
  loss: (item) => ({
    holders: [item.ownerId, item.keeperId],
    facets: [
      ['status', item.status],
      [`reportedIn:${item.kind}`, monthOf(item.reportedAt)],
    ],
    national: lossRateFacets(item),
    // By the deadline for its case number.
    own: item.status === 'open' && !item.docketNumber ? [[item.keeperId ?? item.ownerId, 'docketDue', docketDueAt(item as { reportedAt: string })]] : [],
  }),
  // The number of firearms by the standing of their owners, and the owners not in good standing.
  risk: (item) =>
    item.status === 'retired'
      ? { holders: [], facets: [] }
      : {
          holders: [],
          facets: [],
          national: [
            ['standing', item.standing],
            ...(licenseIsDue(item) ? [placeFacet(item, 'expiries')] : []),
            ...(isHighRisk(item) ? [placeFacet(item, 'risk')] : []),
            ...(item.standing === 'registered' ? [] : [[`owners:${item.standing}`, String(item.ownerId)] as const]),
          ],
          // Counted for the owner only: a keeper does not learn the license state.
          own: [...riskFaults(item), ...(licenseIsDue(item) ? [[item.ownerId, ...placeFacet(item, 'expiries')] as const] : [])],
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
  'provider-score': (item) => ({ holders: [], facets: [], national: scoreFacets(item) }),
  notification: (item) => ({ holders: [], facets: notificationFacets(item) }),
  'custody-watch': (item) => ({ holders: [], facets: [], national: watchFacets(item) }),
  'firearm-custody': (item) => ({ holders: [], facets: [], own: custodyFacets(item) }),
  officer: ({ legalEntityId, employment }) => ({ holders: [], facets: [], own: [[legalEntityId, 'employment', employment]] }),
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

/** All counted kinds. */
export const countedKinds: readonly string[] = Object.keys(counted);

/** The partition of the index `newest` for a counted kind: documents have one for each status. */
export const countedPartition = (kind: string): string => (kind === 'document' ? 'document#available' : kind);

/** The counts of one record; empty for kinds that are not counted. */
export function countsOf(kind: string, item: Item): Count[] {
  // A reversed registration does not count.
  if (item.reversal) return [];
  if (kind === 'issue') return issueCounts(item);
  const { holders, facets, national = [], own = [] } = counted[kind]?.(item) ?? { holders: [], facets: [] };
  const known = new Set(holders.filter((id) => id !== undefined && id !== null));
  const scopes: CounterScope[] = ['all', ...[...known].map((id): CounterScope => `entity:${id}`)];
  return [
    ...scopes.flatMap((scope) => facets.map(([facet, value]) => ({ kind, scope, facet, value }))),
    ...national.map(([facet, value, times]): Count => ({ kind, scope: 'all', facet, value, ...(times === undefined ? {} : { times }) })),
    ...own.flatMap(([holder, facet, value, times]): Count[] =>
      holder === undefined || holder === null ? [] : [{ kind, scope: `entity:${holder}`, facet, value, ...(times === undefined ? {} : { times }) }],
    ),
  ];
}
