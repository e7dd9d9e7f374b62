// The filters of the profiling screen, with the names of the query parameters, and its tiles.
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { type ProfilingCounts, type WorkedLevel, workedLevels } from '../../../shared/profiling/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly level: WorkedLevel | undefined;
  readonly due: 'due' | 'overdue' | undefined;
  readonly province: Province | undefined;
  /** Only firearms of this provider. */
  readonly ownerId: string;
}

export const noFilters: Filters = { search: '', level: undefined, due: undefined, province: undefined, ownerId: '' };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  level: among(workedLevels, address.get('level')),
  due: among(['due', 'overdue'], address.get('due')),
  province: among(provinces, address.get('province')),
  ownerId: /^[1-9]\d{0,8}$/.test(address.get('ownerId') ?? '') ? (address.get('ownerId') ?? '') : '',
});

/** Only one tile can be pressed at a time. */
export const tiles: readonly { readonly name: string; readonly count: keyof ProfilingCounts & string; readonly filter: Pick<Filters, 'level' | 'due'> }[] = [
  { name: 'High risk', count: 'high', filter: { level: 'high', due: undefined } },
  { name: 'Medium risk', count: 'medium', filter: { level: 'medium', due: undefined } },
  { name: 'Inspection due within 30 days', count: 'due', filter: { level: undefined, due: 'due' } },
  { name: 'Inspection overdue', count: 'overdue', filter: { level: undefined, due: 'overdue' } },
];
