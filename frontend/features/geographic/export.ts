// Export Data: the figures on the screen as a JSON file (spec 2, section 2.8) or as CSV, made in the browser.
import papaparse from 'papaparse';
import { cityShown } from '../../../shared/geographic/places.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { csvCellOf } from '../../../shared/kinds/cells.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { save } from '../../ui/page/download.ts';
import type { Filters } from './filters.ts';

const nameOf = (now: Date, ending: 'json' | 'csv') => `geographic_distribution_${dayOf(now)}.${ending}`;

export function exportJson({ provinces, cities }: GeographicDistribution, { style, province, type, layer }: Filters, now = new Date()): void {
  // The filters tell a later reader of the file what it contains.
  const filters = { province: province ?? 'all', type: type ?? 'all', ...(layer === 'firearms' ? {} : { layer }) };
  const text = JSON.stringify({ provinces, cities, timestamp: now.toISOString(), mapStyle: style, filters }, null, 2);
  save(new Blob([text], { type: 'application/json' }), nameOf(now, 'json'));
}

/** One line for each place counted on the screen, largest first. */
export function exportCsv({ places }: GeographicDistribution, now = new Date()): void {
  const rows = [['Province', 'City', 'Firearms'], ...places.map(({ province, city, count }) => [province, cityShown(city, province), count])];
  const text = papaparse.unparse(
    rows.map((row) => row.map(csvCellOf)),
    { newline: '\r\n' },
  );
  save(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), nameOf(now, 'csv'));
}
