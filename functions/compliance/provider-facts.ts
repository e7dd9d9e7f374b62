// Finds a provider's current faults, from counters and from its inspections. The number of reads does not grow with the registry.
import { leftFaults, together } from '../../shared/compliance/facts.ts';
import { type FaultKind, type ScoreFigures, severities } from '../../shared/compliance/schema.ts';
import { type FaultCounts, scored } from '../../shared/compliance/score.ts';
import { dayOf, monthsAfter } from '../../shared/kinds/time.ts';
import { licenseCounters, licenseFigures } from '../counters/license-states.ts';
import { overdueCounters, overdueFrom } from '../counters/overdue.ts';
import { mustDisclose } from '../counters/report-facets.ts';
import { readCounts } from '../counters/store.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { concernsOf } from '../profiling/concerns.ts';
import { openAlertsIn } from './open-alerts.ts';

type Counts = Readonly<Record<string, number>>;

/** Months between two disclosures, as in the standard rule. */
const disclosureMonths = 12;

const ownCounters = [
  { kind: 'firearm', facet: 'status' },
  ...['fault', 'actionDue', ...severities.map((severity) => `finding:${severity}`)].map((facet) => ({ kind: 'risk', facet })),
  { kind: 'inspection', facet: 'doneIn' },
  { kind: 'loss', facet: 'docketDue' },
  { kind: 'disclosure', facet: 'disclosedOn' },
  { kind: 'compliance-alert', facet: 'openBySeverity' },
];

/** The sum of the counts whose value is wanted. A count can be below 0 for a moment while events arrive out of order. */
const sumOf = (counts: Counts, isWanted: (value: string) => boolean = () => true): number =>
  Object.entries(counts).reduce((sum, [value, n]) => (isWanted(value) ? sum + Math.max(0, n) : sum), 0);

type Read = (kind: string, facet: string) => Counts;

function disclosureOverdue(entity: LegalEntityRecord, read: Read, today: string): number {
  if (!mustDisclose(entity)) return 0;
  const disclosed = read('disclosure', 'disclosedOn');
  const last = Object.keys(disclosed)
    .filter((day) => (disclosed[day] ?? 0) > 0)
    .sort()
    .at(-1);
  return monthsAfter(last ?? dayOf(entity.createdAt), disclosureMonths) < today ? 1 : 0;
}

function countedFaults(entity: LegalEntityRecord, read: Read, now: Date): FaultCounts {
  const today = dayOf(now);
  const licenses = licenseCounters(today);
  const { states } = licenseFigures(
    today,
    licenses,
    licenses.map(({ facet }) => read('license', facet)),
  );
  const dockets = read('loss', 'docketDue');
  const overdueDockets = sumOf(dockets, (due) => due < now.toISOString());
  const kinds = read('risk', 'fault') as Readonly<Partial<Record<FaultKind, number>>>;
  return {
    ...kinds,
    license_expired: states.EXPIRED,
    license_late_window: states.LATE_WINDOW,
    license_lodged_late: states.LODGED_LATE,
    inspection_overdue: overdueFrom(read, today),
    ...Object.fromEntries(
      severities.map((severity) => [`finding_${severity}`, sumOf(read('risk', `finding:${severity}`), (until) => until === 'open' || until >= today)]),
    ),
    action_overdue: sumOf(read('risk', 'actionDue'), (due) => due < today),
    docket_open: sumOf(dockets) - overdueDockets,
    docket_overdue: overdueDockets,
    disclosure_overdue: disclosureOverdue(entity, read, today),
    ...(entity.standing === 'registered' ? {} : { [`standing_${entity.standing}`]: 1 }),
  };
}

interface Standing extends ScoreFigures {
  readonly score: number;
  /** The number of faults of each kind. */
  readonly counts: FaultCounts;
}

/** `latest`: read consistently, because the result is saved and not only shown. */
export async function standingOf(entity: LegalEntityRecord, now: Date, latest = false): Promise<Standing> {
  const today = dayOf(now);
  const wanted = [...ownCounters, ...overdueCounters(today), ...licenseCounters(today)];
  const [found, left] = await Promise.all([readCounts(`entity:${entity.id}`, wanted, undefined, latest), concernsOf(`provider#${entity.id}`)]);
  const byFacet = new Map(wanted.map(({ kind, facet }, at) => [`${kind}|${facet}`, found[at] ?? {}]));
  const read: Read = (kind, facet) => byFacet.get(`${kind}|${facet}`) ?? {};
  const counts = together(countedFaults(entity, read, now), leftFaults(left, today));
  const assessed = left.length > 0 || sumOf(read('inspection', 'doneIn')) > 0;
  const { faults, ...rest } = scored(counts, assessed);
  return {
    ...rest,
    faults: [...faults],
    counts: Object.fromEntries(faults.map(({ kind, count }) => [kind, count])),
    assessed,
    providers: null,
    firearms: sumOf(read('firearm', 'status'), (status) => status !== 'retired'),
    open: openAlertsIn(read('compliance-alert', 'openBySeverity')),
  };
}
