// Export Data: what the screen shows, as a JSON file made in the browser (spec 2, section 2.8).
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { save } from '../../ui/download.ts';
import type { Filters } from './filters.ts';

export function exportData({ provinces, cities }: GeographicDistribution, { style, province, type }: Filters, now = new Date()): void {
  // The filters tell whoever opens the file later what it is of.
  const filters = { province: province ?? 'all', type: type ?? 'all' };
  const text = JSON.stringify({ provinces, cities, timestamp: now.toISOString(), mapStyle: style, filters }, null, 2);
  save(new Blob([text], { type: 'application/json' }), `geographic_distribution_${dayOf(now)}.json`);
}
