// The lifecycle screen's filters, under the names that the call gives them, its tiles and its makers.
import { type Firearm, type FirearmQuery, firearmStatuses, firearmTypes, type LifecycleCounts } from '../../../shared/firearms/schema.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: Firearm['status'] | undefined;
  /** A manufacturer's whole name. */
  readonly make: string;
  /** Those two come with a link from the geographic screen: they are said and cleared here, and chosen there. */
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

/** What the list is asked for: as the card says, the search is by serial number, model or manufacturer, and not by type or caliber. */
export const questionOf = (filters: Filters): Partial<FirearmQuery> => ({ ...addressOf(filters), ...(filters.search ? { searchIn: 'identity' } : {}) });

/** " in Gauteng, of the type Pistol". */
export const elsewhereChosen = ({ province, type }: Filters): string =>
  `${province ? ` in ${province}` : ''}${province && type ? ',' : ''}${type ? ` of the type ${type}` : ''}`;

/** The four tiles (spec 2, section 2.4). */
export const tiles = [
  { name: 'Active Firearms', status: 'active' },
  { name: 'In Maintenance', status: 'maintenance' },
  { name: 'Pending Inspection', status: 'pending_inspection' },
  { name: 'Retired', status: 'retired' },
] as const;

/** The specification's five, always offered, always first. */
const named = ['Glock', 'Sig Sauer', 'Beretta', 'Smith & Wesson', 'Remington'];

/** Every maker there is to choose, and the chosen one even where none of its firearms is left. */
export function makers(counts: LifecycleCounts | undefined, chosen: string): string[] {
  const present = counts?.manufacturers.map(({ manufacturer }) => manufacturer) ?? [];
  const distinct = new Map<string, string>();
  for (const maker of [...named, ...present, chosen]) {
    if (maker && !distinct.has(maker.toLowerCase())) distinct.set(maker.toLowerCase(), maker);
  }
  return [...distinct.values()];
}
