// Filters of the seizures list, named like the query parameters of the call.
import { type SeizureStatus, seizureStatuses } from '../../../shared/seizures/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: SeizureStatus | undefined;
  /** Neither returned nor destroyed: an option of the status filter. */
  readonly open?: 'true' | undefined;
}

export const noFilters: Filters = { search: '', status: undefined, open: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  status: among(seizureStatuses, address.get('status')),
  open: among(['true'], address.get('open')),
});
