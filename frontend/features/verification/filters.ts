// Which records the officer is working through: kept in the address, and taken along from the list to a record and to the next.
import { firearmVerifications } from '../../../shared/firearms/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import type { VerificationQuery } from '../../../shared/verification/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  /** `all` where no state is asked for; what waits is shown first. */
  readonly status: (typeof firearmVerifications)[number] | 'all';
  readonly province: (typeof provinces)[number] | undefined;
}

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  status: among([...firearmVerifications, 'all'] as const, address.get('status')) ?? 'pending',
  province: among(provinces, address.get('province')),
});

/** As the call wants them. */
export const queryOf = ({ search, status, province }: Filters): Partial<VerificationQuery> => ({
  ...(search ? { search } : {}),
  ...(status === 'all' ? {} : { status }),
  ...(province ? { province } : {}),
});

export const addressOf = ({ search, status, province }: Filters): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(status === 'pending' ? {} : { status }),
  ...(province ? { province } : {}),
});

/** The address of a record, or of the list, with the filters that stand. */
export function placeOf(filters: Filters, id?: string): string {
  const search = new URLSearchParams(addressOf(filters)).toString();
  return `/verification${id ? `/${id}` : ''}${search ? `?${search}` : ''}`;
}
