// The filters of the Lifecycle page under the names of the API, its tiles and the list of manufacturers.
import { type Firearm, type FirearmQuery, firearmStatuses, firearmTypes, type LifecycleCounts } from '../../../shared/firearms/schema.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: Firearm['status'] | undefined;
  /** The manufacturer's whole name. */
  readonly make: string;
  /** Set by links from the map page. They are shown and cleared here but not selected here. */
  readonly province: Province | undefined;
  readonly type: Firearm['type'] | undefined;
}

export const noFilters: Filters = { search: '', status: undefined, make: '', province: undefined, type: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  status: among(firearmStatuses, address.get('status')),
  make: address.get('make') ?? '',
  province: among(provinces, address.get('province')),
  type: among(firearmTypes, address.get('type')),
});

/** The list's query. The search covers serial number, model and manufacturer, as the card says, but not type or caliber. */
export const questionOf = (filters: Filters): Partial<FirearmQuery> => ({ ...addressOf(filters), ...(filters.search ? { searchIn: 'identity' } : {}) });

/** " in Gauteng, of the type Pistol". */
export const linkedFilterWords = ({ province, type }: Filters): string =>
  `${province ? ` in ${province}` : ''}${province && type ? ',' : ''}${type ? ` of the type ${type}` : ''}`;

/** The four tiles (spec 2, section 2.4). */
export const tiles = [
  { name: 'Active Firearms', status: 'active' },
  { name: 'In Maintenance', status: 'maintenance' },
  { name: 'Pending Inspection', status: 'pending_inspection' },
  { name: 'Retired', status: 'retired' },
] as const;

/** The specification's five manufacturers, always listed first. */
const named = ['Glock', 'Sig Sauer', 'Beretta', 'Smith & Wesson', 'Remington'];

/** The manufacturers to choose from, including the selected one even if it has no firearms any more. */
export function makers(counts: LifecycleCounts | undefined, chosen: string): string[] {
  const present = counts?.manufacturers.map(({ manufacturer }) => manufacturer) ?? [];
  const distinct = new Map<string, string>();
  for (const maker of [...named, ...present, chosen]) {
    if (maker && !distinct.has(maker.toLowerCase())) distinct.set(maker.toLowerCase(), maker);
  }
  return [...distinct.values()];
}
