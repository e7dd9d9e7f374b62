// The list's filters, under the names that the call gives them.
import { dayOf } from '../../../shared/kinds/time.ts';
import { type Transaction, transactionStatuses, transactionTypes } from '../../../shared/transactions/schema.ts';
import { among, isDay } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly transactionType: Transaction['transactionType'] | undefined;
  readonly status: Transaction['status'] | undefined;
  /** Dated on this day or later, YYYY-MM-DD. */
  readonly from: string;
}

export const noFilters: Filters = { search: '', transactionType: undefined, status: undefined, from: '' };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  transactionType: among(transactionTypes, address.get('transactionType')),
  status: among(transactionStatuses, address.get('status')),
  from: isDay(address.get('from') ?? '') ? (address.get('from') ?? '') : '',
});

/** The first day of this month, in Johannesburg. */
export const firstOfMonth = (): string => `${dayOf(new Date()).slice(0, 7)}-01`;
