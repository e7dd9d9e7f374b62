// The Compliance Status Report: current states, events in the period, and licenses that need action.

import { disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { percentOf } from '../../shared/kinds/percent.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { renewalsOverdue } from '../../shared/licenses/rules.ts';
import type { License, LicenseState } from '../../shared/licenses/schema.ts';
import { lossKinds } from '../../shared/losses/schema.ts';
import { isWithin, type Period } from '../../shared/reports/period.ts';
import { licenseCounters, licenseFigures } from '../counters/license-states.ts';
import { overdueCounters, overdueFrom } from '../counters/overdue.ts';
import { filedFacet, isDisclosed } from '../counters/report-facets.ts';
import { listUrgent, urgentStates } from '../licenses/urgent.ts';
import { stateInWords, urgentLicenseColumns, wordsOf } from './columns.ts';
import { analyticsOf, type Counts, distribution, lostOrStolen, readFigures, sumOf, together } from './figures.ts';
import type { ReportKind } from './part.ts';

/** The sum of the months of the period. */
export const inPeriod = (counts: Counts, period: Period): number =>
  sumOf(Object.fromEntries(Object.entries(counts).filter(([month]) => isWithin(month, period))));

/** Reported losses and thefts by month, including recovered firearms. */
export const lossCounters = lossKinds.map((kind) => ({ kind: 'loss', facet: `reportedIn:${kind}` }));

export const lossesFrom = (read: (kind: string, facet: string) => Counts): Counts => together(lossCounters.map(({ kind, facet }) => read(kind, facet)));

const standing = [
  ...['total', 'status', 'licenseType', 'manufacturer'].map((facet) => ({ kind: 'firearm', facet })),
  ...lossCounters,
  ...['status', 'dueIn', 'doneIn'].map((facet) => ({ kind: 'inspection', facet })),
  ...['status', 'datedIn'].map((facet) => ({ kind: 'transaction', facet })),
  ...disclosureStatuses.map((status) => ({ kind: 'disclosure', facet: filedFacet(status) })),
  { kind: 'disclosure', facet: 'status' },
  { kind: 'legal-entity', facet: 'standing' },
  { kind: 'compliance-alert', facet: 'open' },
];

const pressing = (states: Readonly<Record<LicenseState, number>>) => urgentStates.reduce((sum, state) => sum + states[state], 0);

export const compliance: ReportKind<License> = {
  async figures({ scope, counters, period, now }) {
    const today = dayOf(now);
    const ofLicenses = licenseCounters(today);
    const read = await readFigures(counters, [...standing, ...ofLicenses, ...overdueCounters(today)]);
    const { states, inForce } = licenseFigures(
      today,
      ofLicenses,
      ofLicenses.map(({ facet }) => read('license', facet)),
    );
    const status = read('firearm', 'status');
    const inspection = read('inspection', 'status');
    const transaction = read('transaction', 'status');
    const disclosed = together(disclosureStatuses.filter(isDisclosed).map((one) => read('disclosure', filedFacet(one))));
    const all = sumOf(states);
    return {
      summary: {
        licenses_in_force_today: inForce,
        licenses_expired_today: states.EXPIRED,
        renewals_overdue_today: renewalsOverdue(states),
        renewals_lodged_late_today: states.LODGED_LATE,
        licenses_to_prepare_today: states.PREPARE,
        ...(all > 0 ? { percent_of_licenses_in_force_today: percentOf(inForce, all) } : {}),
        on_the_register_today: sumOf(read('firearm', 'total')),
        lost_or_stolen_today: lostOrStolen(status),
        inspections_open_today: (inspection.scheduled ?? 0) + (inspection.in_progress ?? 0),
        inspections_overdue_today: overdueFrom(read, today),
        transactions_pending_today: (transaction.pending ?? 0) + (transaction.under_review ?? 0),
        compliance_alerts_open_today: read('compliance-alert', 'open').yes ?? 0,
        lost_or_stolen_in_the_period: inPeriod(lossesFrom(read), period),
        inspections_due_in_the_period: inPeriod(read('inspection', 'dueIn'), period),
        inspections_done_in_the_period: inPeriod(read('inspection', 'doneIn'), period),
        disclosures_submitted_in_the_period: inPeriod(disclosed, period),
        transactions_in_the_period: inPeriod(read('transaction', 'datedIn'), period),
      },
      analytics: analyticsOf(read('firearm', 'licenseType'), read('firearm', 'manufacturer'), [
        distribution('License State', states, stateInWords),
        distribution('Firearm Status', status, wordsOf),
        distribution('Inspection Status', inspection, wordsOf),
        distribution('Disclosure Status', read('disclosure', 'status'), wordsOf),
        // A client must not learn the standing of other providers.
        ...(scope.kind === 'national' ? [distribution('Provider Standing', read('legal-entity', 'standing'), wordsOf)] : []),
      ]),
      total_records: pressing(states),
    };
  },
  async rows({ scope, counters, now }, page) {
    const read = await readFigures(
      counters,
      ['due:none', 'due:late'].map((facet) => ({ kind: 'license', facet })),
    );
    const months = together([read('license', 'due:none'), read('license', 'due:late')]);
    const holding = Object.keys(months).filter((month) => (months[month] ?? 0) > 0);
    return listUrgent(scope, holding, page, dayOf(now));
  },
  columns: urgentLicenseColumns,
};
