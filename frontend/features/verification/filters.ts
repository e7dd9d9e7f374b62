// Filters of the verification list, kept in the page address from the list to each record.
import { firearmVerifications } from '../../../shared/firearms/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import type { VerificationQuery } from '../../../shared/verification/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  /** `all` without a filter. The default is pending. */
  readonly status: (typeof firearmVerifications)[number] | 'all';
  readonly province: (typeof provinces)[number] | undefined;
}

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  status: among([...firearmVerifications, 'all'] as const, address.get('status')) ?? 'pending',
  province: among(provinces, address.get('province')),
});

/** The filters as query parameters of the call. */
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

/** The address of a record or of the list, with the current filters. */
export function placeOf(filters: Filters, id?: string): string {
  const search = new URLSearchParams(addressOf(filters)).toString();
  return `/verification${id ? `/${id}` : ''}${search ? `?${search}` : ''}`;
}
