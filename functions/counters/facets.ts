// What is counted of each kind of record. Everything is worked out from the record as it stands, so a recount can rebuild it.

import { isHidden } from '../../shared/inspections/unannounced.ts';
import { dayOf, monthOf } from '../../shared/kinds/time.ts';
import { docketDueAt } from '../../shared/losses/rules.ts';
import type { RiskFacts } from '../../shared/profiling/rules.ts';
import { standingOf } from '../../shared/verification/rules.ts';
import { licenseFacets } from './license-states.ts';
import { heldFacets, lossRateFacets } from './loss-facets.ts';
import { mailFacets } from './notifications.ts';
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

/** Facets that are counted in some scopes: the country's, and those of the legal entities named. */
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

/** What lowers the score of the firearm's owner, and of its keeper, who answers for all but the license (decision 166). */
function riskFaults({ ownerId, keeperId, unlicensedSince, facts }: Item): Own[] {
  const { missing, noticed, findings = [] } = facts as RiskFacts;
  const common: (readonly [facet: string, value: string, times?: number])[] = [
    ...(missing ? [['fault', 'firearm_missing'] as const] : []),
    ...(noticed?.failed ? [['fault', 'answer_failed', noticed.failed] as const] : []),
    ...(noticed?.unexpected ? [['fault', 'firearm_unexpected', noticed.unexpected] as const] : []),
    ...findings
      .filter(({ of }) => of === 'firearm')
      .flatMap(({ severity, dueDate, until }) => [
        // With a corrective action to close it has no last day.
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

/** Layers of the map. A risk that was worked out before these were counted says no city, and counts once it is worked out again. */
const licenseIsDue = ({ city, licenseState }: Item) => city !== undefined && licenseState !== undefined;
const isHighRisk = ({ city, level }: Item) => city !== undefined && level === 'high';

/** One line for each kind that somebody counts: whose it is, and under what. */
const counted: Readonly<Record<string, (item: Item) => Counted>> = {
  firearm: (item) => ({
    holders: [item.ownerId, item.keeperId],
    facets: firearmFacets(item),
    national: [...heldFacets(item), ...(item.status === 'retired' ? [[retiredFacet, item.province] as const] : [])],
  }),
  inspection: (item) => ({
    // A count would tell the provider of an unannounced one.
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
    national: lossRateFacets(item),
    // By the moment until which its docket number may follow.
    own: item.status === 'open' && !item.docketNumber ? [[item.keeperId ?? item.ownerId, 'docketDue', docketDueAt(item as { reportedAt: string })]] : [],
  }),
  // How many firearms providers of each standing own, and which providers out of good standing own any.
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
          // A license is its owner's: a keeper does not learn its state.
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
