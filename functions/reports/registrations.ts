// The Monthly Registration Report: what was registered in the period, as it stands today.
import type { Firearm } from '../../shared/firearms/schema.ts';
import { instantsOf, monthsOf } from '../../shared/reports/period.ts';
import { brokenDownBy } from '../counters/report-facets.ts';
import { cursorOf } from '../data/pages.ts';
import { listFirearms, listRegistered } from '../firearms/list-store.ts';
import { registrationColumns, wordsOf } from './columns.ts';
import { analyticsOf, type Counts, distribution, named, readFigures, sumOf, together } from './figures.ts';
import type { Asked, ReportKind } from './part.ts';

const of = (facet: string) => ({ kind: 'firearm', facet });

type Breakdown = Readonly<Record<(typeof brokenDownBy)[number] | 'manufacturer', Counts>>;

/** Of a period two items a month; of all there is the counts that the screens have. */
async function breakdown({ counters, period }: Asked): Promise<Breakdown & { readonly register: number }> {
  const months = monthsOf(period);
  const facets = period.from === null ? [...brokenDownBy, 'manufacturer'] : months.flatMap((month) => [`registered:${month}`, `makers:${month}`]);
  const read = await readFigures(counters, [of('total'), ...facets.map(of)]);
  const figure = (facet: string) => read('firearm', facet);
  const registered = together(months.map((month) => figure(`registered:${month}`)));
  const by = (name: (typeof brokenDownBy)[number]) => (period.from === null ? figure(name) : named(registered, name));
  return {
    licenseType: by('licenseType'),
    province: by('province'),
    type: by('type'),
    status: by('status'),
    manufacturer: period.from === null ? figure('manufacturer') : together(months.map((month) => figure(`makers:${month}`))),
    register: sumOf(figure('total')),
  };
}

const present = (counts: Counts) => Object.values(counts).filter((n) => n > 0).length;

export const registrations: ReportKind<Firearm> = {
  async figures(asked) {
    const { register, licenseType, province, type, status, manufacturer } = await breakdown(asked);
    const total = sumOf(type);
    return {
      summary: {
        firearms_registered: total,
        now_active: status.active ?? 0,
        now_lost_or_stolen: (status.lost ?? 0) + (status.stolen ?? 0),
        now_retired: status.retired ?? 0,
        manufacturers: present(manufacturer),
        firearms_on_the_register: register,
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
