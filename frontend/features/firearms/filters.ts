// Filters and sort order of the Firearms page, as stored in the address and in saved views.
import { type Keeping, keepings, type LicenseFilter, licenseFilters, orders, type Sort, sorts } from '../../../shared/firearms/of-company.ts';
import { type Firearm, firearmStatuses, firearmTypes } from '../../../shared/firearms/schema.ts';
import { type Province, provinces } from '../../../shared/kinds/provinces.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: Firearm['status'] | undefined;
  readonly type: Firearm['type'] | undefined;
  readonly licenseState: LicenseFilter | undefined;
  readonly keeping: Keeping | undefined;
  readonly province: Province | undefined;
  /** The company, for users who see all companies. */
  readonly holderId: string | undefined;
  /** Undefined sorts newest first. */
  readonly sort: Sort | undefined;
  readonly order: (typeof orders)[number] | undefined;
}

export const noFilters = {
  search: '',
  status: undefined,
  type: undefined,
  licenseState: undefined,
  keeping: undefined,
  province: undefined,
} as const satisfies Partial<Filters>;

export function filtersFrom(address: URLSearchParams): Filters {
  const holder = address.get('holderId') ?? '';
  return {
    search: address.get('search') ?? '',
    status: among(firearmStatuses, address.get('status')),
    type: among(firearmTypes, address.get('type')),
    licenseState: among(licenseFilters, address.get('licenseState')),
    keeping: among(keepings, address.get('keeping')),
    province: among(provinces, address.get('province')),
    holderId: /^[1-9]\d{0,8}$/.test(holder) ? holder : undefined,
    sort: among(sorts, address.get('sort')),
    order: among(orders, address.get('order')),
  };
}

/** The query string. The same filters always give the same text. */
export const textOf = (filters: Filters): string => new URLSearchParams(addressOf(filters)).toString();

export const keepingWords: Readonly<Record<Keeping, string>> = {
  here: 'With the company itself',
  elsewhere: 'Kept by another provider',
  for_others: 'Kept for another provider',
};

export const sortWords: Readonly<Record<Sort, string>> = {
  registered: 'Registered',
  serialNumber: 'Serial Number',
  make: 'Make and Model',
  type: 'Type',
  caliber: 'Caliber',
  status: 'Status',
  licenseNumber: 'License Number',
  licenseState: 'License State',
  expiresOn: 'License Expiry',
  keeper: 'Keeper',
  place: 'Province and City',
  inspected: 'Last Inspection',
};
