// The Strategic Report: the country by month, losses, overdue renewals, inspections done and due, and providers by risk.
import { dayOf } from '../../shared/kinds/time.ts';
import { renewalsOverdue } from '../../shared/licenses/rules.ts';
import { monthsOf, type Period } from '../../shared/reports/period.ts';
import { mostMonths, type RankedProvider, type TrendMonth } from '../../shared/reports/schema.ts';
import { licenseCounters, licenseFigures } from '../counters/license-states.ts';
import { overdueCounters, overdueFrom } from '../counters/overdue.ts';
import { filedFacet } from '../counters/report-facets.ts';
import { pageOf } from '../data/pages.ts';
import { rankingColumns, stateInWords, wordsOf } from './columns.ts';
import { inPeriod, lossCounters, lossesFrom } from './compliance.ts';
import { analyticsOf, type Counts, distribution, readFigures, together } from './figures.ts';
import type { ReportKind } from './part.ts';
import { keptRanking, requestRanking } from './ranking.ts';

type Read = (kind: string, facet: string) => Counts;

const counted = [
  ...['status', 'licenseType', 'manufacturer', 'registeredIn', 'retiredIn'].map((facet) => ({ kind: 'firearm', facet })),
  ...lossCounters,
  ...['dueIn', 'doneIn'].map((facet) => ({ kind: 'inspection', facet })),
  ...(['submitted', 'approved'] as const).map((status) => ({ kind: 'disclosure', facet: filedFacet(status) })),
  { kind: 'transaction', facet: 'datedIn' },
  { kind: 'legal-entity', facet: 'standing' },
];

/** Each month of the period. For all time: from the first month with a registration, and only the latest months if there are many. */
function monthsWithin(period: Period, registered: Counts, today: string): string[] {
  if (period.from !== null) return monthsOf(period);
  const [first = today.slice(0, 7)] = Object.keys(registered).sort();
  return monthsOf({ from: first, to: today.slice(0, 7) }).slice(-mostMonths);
}

function trendOf(read: Read, months: readonly string[]): TrendMonth[] {
  const submitted = together([read('disclosure', filedFacet('submitted')), read('disclosure', filedFacet('approved'))]);
  const losses = lossesFrom(read);
  return months.map((month) => ({
    month,
    registered: read('firearm', 'registeredIn')[month] ?? 0,
    lost_or_stolen: losses[month] ?? 0,
    retired: read('firearm', 'retiredIn')[month] ?? 0,
    transactions: read('transaction', 'datedIn')[month] ?? 0,
    inspections_due: read('inspection', 'dueIn')[month] ?? 0,
    inspections_done: read('inspection', 'doneIn')[month] ?? 0,
    disclosures_submitted: submitted[month] ?? 0,
  }));
}

type Ranked = RankedProvider & { readonly rank: number };

export const strategic: ReportKind<Ranked> = {
  async figures({ counters, period, now }) {
    const today = dayOf(now);
    const ofLicenses = licenseCounters(today);
    const [read, ranking] = await Promise.all([readFigures(counters, [...counted, ...ofLicenses, ...overdueCounters(today)]), requestRanking(now)]);
    const { states } = licenseFigures(
      today,
      ofLicenses,
      ofLicenses.map(({ facet }) => read('license', facet)),
    );
    const status = read('firearm', 'status');
    const standing = read('legal-entity', 'standing');
    return {
      summary: {
        firearms_registered: inPeriod(read('firearm', 'registeredIn'), period),
        reported_lost_or_stolen: inPeriod(lossesFrom(read), period),
        retired: inPeriod(read('firearm', 'retiredIn'), period),
        inspections_due: inPeriod(read('inspection', 'dueIn'), period),
        inspections_done: inPeriod(read('inspection', 'doneIn'), period),
        lost_today: status.lost ?? 0,
        stolen_today: status.stolen ?? 0,
        renewals_overdue_today: renewalsOverdue(states),
        inspections_overdue_today: overdueFrom(read, today),
        providers_suspended_or_lapsed: (standing.suspended ?? 0) + (standing.lapsed ?? 0),
      },
      analytics: {
        ...analyticsOf(read('firearm', 'licenseType'), read('firearm', 'manufacturer'), [
          distribution('License State', states, stateInWords),
          distribution('Firearm Status', status, wordsOf),
          distribution('Provider Standing', standing, wordsOf),
        ]),
        trend: trendOf(read, monthsWithin(period, read('firearm', 'registeredIn'), today)),
        ranking,
      },
      total_records: ranking.providers.length,
    };
  },
  async rows(_, { limit, after }) {
    const ranked = (await keptRanking()).map((provider, at) => ({ ...provider, rank: at + 1 }));
    const from = after === undefined ? 0 : Number(after);
    return pageOf(ranked.slice(from, from + limit + 1), limit, ({ rank }) => String(rank));
  },
  columns: rankingColumns,
};
