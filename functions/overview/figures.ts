// Reads the national figures: a fixed number of counters, at any size of the registry.
import { approvalStatuses } from '../../shared/approvals/schema.ts';
import { disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { firearmStatuses } from '../../shared/firearms/schema.ts';
import { dayOf, monthOf } from '../../shared/kinds/time.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { trendMonths } from '../../shared/overview/rules.ts';
import type { Overview } from '../../shared/overview/schema.ts';
import { licenseCounters, licenseFigures, renewalsLate } from '../counters/license-states.ts';
import { overdueCounters, overdueFrom } from '../counters/overdue.ts';
import { readOutNow } from '../custody/national-store.ts';
import { lossCounters } from '../reports/compliance.ts';
import { type Counts, readFigures, sharesOf, sumOf } from '../reports/figures.ts';
import { lossRateCounters, lossRatesFrom } from './loss-rates.ts';

const notInOrder = standings.filter((standing) => standing !== 'registered');

const wanted = [
  ...['total', 'status', 'type', 'province', 'registeredIn'].map((facet) => ({ kind: 'firearm', facet })),
  ...['total', 'standing'].map((facet) => ({ kind: 'legal-entity', facet })),
  { kind: 'risk', facet: 'standing' },
  ...notInOrder.map((standing) => ({ kind: 'risk', facet: `owners:${standing}` })),
  ...['status', 'dueIn', 'doneIn'].map((facet) => ({ kind: 'inspection', facet })),
  ...['approval', 'disclosure', 'seizure', 'case', 'transaction'].map((kind) => ({ kind, facet: 'status' })),
  ...lossCounters,
];

/** Every name with its count, including 0. */
const each = <const T extends readonly string[]>(names: T, counts: Counts) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<T[number], number>;

const listed = (counts: Counts) => sharesOf(counts).map(({ name, count }) => ({ name, count }));

export async function readOverview(now: Date): Promise<Overview> {
  const today = dayOf(now);
  const month = monthOf(now);
  const months = trendMonths(month);
  const ofLicenses = licenseCounters(today);
  const [read, custody] = await Promise.all([
    readFigures('all', [...wanted, ...ofLicenses, ...overdueCounters(today), ...lossRateCounters(months)]),
    readOutNow(),
  ]);
  const countsOfLicenses = ofLicenses.map(({ facet }) => read('license', facet));
  const { states, inForce } = licenseFigures(today, ofLicenses, countsOfLicenses);
  const late = renewalsLate(today, ofLicenses, countsOfLicenses);
  const status = (kind: string) => read(kind, 'status');
  const [owned, inspections, seizures, cases, transactions] = [
    read('risk', 'standing'),
    ...(['inspection', 'seizure', 'case', 'transaction'] as const).map(status),
  ] as [Counts, Counts, Counts, Counts, Counts];
  const reported = (kind: 'lost' | 'stolen') => read('loss', `reportedIn:${kind}`);
  return {
    asAt: now.toISOString(),
    firearms: {
      total: sumOf(read('firearm', 'total')),
      statuses: each(firearmStatuses, status('firearm')),
      types: listed(read('firearm', 'type')),
      provinces: listed(read('firearm', 'province')),
    },
    licenses: { inForce, states },
    providers: {
      total: sumOf(read('legal-entity', 'total')),
      standings: each(standings, read('legal-entity', 'standing')),
      holding: notInOrder.map((standing) => ({
        standing,
        providers: Object.values(read('risk', `owners:${standing}`)).filter((n) => n > 0).length,
        firearms: owned[standing] ?? 0,
      })),
    },
    inspections: {
      scheduled: inspections.scheduled ?? 0,
      inProgress: inspections.in_progress ?? 0,
      dueThisMonth: read('inspection', 'dueIn')[month] ?? 0,
      doneThisMonth: read('inspection', 'doneIn')[month] ?? 0,
      firearmsOverdue: overdueFrom(read, today),
    },
    custody,
    approvals: each(approvalStatuses, status('approval')),
    disclosures: each(disclosureStatuses, status('disclosure')),
    seizuresOpen: (seizures.seized ?? 0) + (seizures.processed ?? 0),
    casesOpen: (cases.open ?? 0) + (cases.in_progress ?? 0) + (cases.resolved ?? 0),
    transactions: { pending: transactions.pending ?? 0, underReview: transactions.under_review ?? 0 },
    trends: months.map((one) => ({
      month: one,
      registered: read('firearm', 'registeredIn')[one] ?? 0,
      lost: reported('lost')[one] ?? 0,
      stolen: reported('stolen')[one] ?? 0,
      renewalsLate: late[one] ?? 0,
      inspectionsDue: read('inspection', 'dueIn')[one] ?? 0,
      inspectionsDone: read('inspection', 'doneIn')[one] ?? 0,
    })),
    lossRates: await lossRatesFrom(read, months),
  };
}
