// Filters of the case list, named like the query parameters of the call.
import { type CasePriority, type CaseStatus, casePriorities, caseStatuses } from '../../../shared/cases/schema.ts';
import { among } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly status: CaseStatus | undefined;
  readonly priority: CasePriority | undefined;
  /** Not closed: an option of the status filter. */
  readonly open?: 'true' | undefined;
}

export const noFilters: Filters = { search: '', status: undefined, priority: undefined, open: undefined };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: (address.get('search') ?? '').trim().slice(0, 100),
  status: among(caseStatuses, address.get('status')),
  priority: among(casePriorities, address.get('priority')),
  open: among(['true'], address.get('open')),
});
