// The Monthly Registration Report: firearms registered in the period, with their current data.
import type { Firearm } from '../../shared/firearms/schema.ts';
import { instantsOf, monthsOf } from '../../shared/reports/period.ts';
import { brokenDownBy } from '../counters/report-facets.ts';
import { cursorOf } from '../data/pages.ts';
import { listFirearms, listRegistered } from '../firearms/list-store.ts';
import { registrationColumns, wordsOf } from './columns.ts';
import { analyticsOf, type Counts, distribution, lostOrStolen, named, readFigures, sumOf, together } from './figures.ts';
import type { ReportKind, ReportRequest } from './part.ts';

const of = (facet: string) => ({ kind: 'firearm', facet });

type Breakdown = Readonly<Record<(typeof brokenDownBy)[number] | 'manufacturer', Counts>>;

/** Reads two items for each month of a period. For all time it reads the counts of the screens. */
async function breakdown({ counters, period }: ReportRequest): Promise<Breakdown & { readonly registered: Counts }> {
  const months = monthsOf(period);
  const facets = period.from === null ? [...brokenDownBy, 'manufacturer'] : months.flatMap((month) => [`registered:${month}`, `makers:${month}`]);
  const read = await readFigures(counters, [of('registeredIn'), ...facets.map(of)]);
  const figure = (facet: string) => read('firearm', facet);
  const inMonths = together(months.map((month) => figure(`registered:${month}`)));
  const by = (name: (typeof brokenDownBy)[number]) => (period.from === null ? figure(name) : named(inMonths, name));
  return {
    licenseType: by('licenseType'),
    province: by('province'),
    type: by('type'),
    status: by('status'),
    manufacturer: period.from === null ? figure('manufacturer') : together(months.map((month) => figure(`makers:${month}`))),
    registered: figure('registeredIn'),
  };
}

const until = (counts: Counts, last: string): Counts => Object.fromEntries(Object.entries(counts).filter(([month]) => month <= last));

const present = (counts: Counts) => Object.values(counts).filter((n) => n > 0).length;

export const registrations: ReportKind<Firearm> = {
  async figures(asked) {
    const { registered, licenseType, province, type, status, manufacturer } = await breakdown(asked);
    const total = sumOf(type);
    return {
      summary: {
        firearms_registered: total,
        of_them_active_today: status.active ?? 0,
        of_them_lost_or_stolen_today: lostOrStolen(status),
        of_them_retired_today: status.retired ?? 0,
        manufacturers: present(manufacturer),
        // Firearms never leave the register, so this is the number on the register at the end of the period.
        ...(asked.period.to === null ? {} : { on_the_register_at_the_end_of_the_period: sumOf(until(registered, asked.period.to)) }),
        on_the_register_today: sumOf(registered),
      },
      analytics: analyticsOf(licenseType, manufacturer, [
        distribution('Province', province),
        distribution('Firearm Type', type),
        distribution('Status Today', status, wordsOf),
      ]),
      total_records: total,
    };
  },
  rows({ scope, period }, { limit, after }) {
    const range = instantsOf(period);
    if (range) return listRegistered(scope, range, { limit, after });
    return listFirearms(scope, { limit, cursor: after && cursorOf(after) });
  },
  columns: registrationColumns,
};
