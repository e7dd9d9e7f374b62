// The filters of the seizures, under the names that the call gives them.
import { type SeizureStatus, seizureStatuses } from '../../../shared/seizures/schema.ts';
import { among } from '../../ui/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: SeizureStatus | undefined;
}

export const noFilters: Filters = { search: '', status: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  status: among(seizureStatuses, address.get('status')),
});
