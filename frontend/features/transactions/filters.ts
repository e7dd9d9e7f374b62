// Filters of the transaction list, named as in the API call.
import { dayOf } from '../../../shared/kinds/time.ts';
import { type Transaction, transactionStatuses, transactionTypes } from '../../../shared/transactions/schema.ts';
import { among, isDay } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly search: string;
  readonly transactionType: Transaction['transactionType'] | undefined;
  readonly status: Transaction['status'] | undefined;
  /** Earliest transaction date, YYYY-MM-DD. */
  readonly from: string;
}

export const noFilters: Filters = { search: '', transactionType: undefined, status: undefined, from: '' };

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  transactionType: among(transactionTypes, address.get('transactionType')),
  status: among(transactionStatuses, address.get('status')),
  from: isDay(address.get('from') ?? '') ? (address.get('from') ?? '') : '',
});

/** The first day of this month in Johannesburg. */
export const firstOfMonth = (): string => `${dayOf(new Date()).slice(0, 7)}-01`;
