// The lifecycle screen's filters: kept in the address, so that they survive a reload and can be sent to a colleague.
import * as v from 'valibot';
import { type Firearm, firearmStatuses, type LifecycleCounts } from '../../../shared/firearms/schema.ts';

export interface Filters {
  readonly search: string;
  readonly status: Firearm['status'] | undefined;
  /** A manufacturer's whole name. */
  readonly make: string;
}

const Status = v.picklist(firearmStatuses);

export function filtersFrom(address: URLSearchParams): Filters {
  const status = v.safeParse(Status, address.get('status'));
  return { search: address.get('search') ?? '', status: status.success ? status.output : undefined, make: address.get('make') ?? '' };
}

/** Empty filters are left out. */
export const addressOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

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
