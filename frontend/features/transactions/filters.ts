// The list's filters: kept in the address, so that they survive a reload and can be sent to a colleague.
import * as v from 'valibot';
import { dayOf } from '../../../shared/kinds/time.ts';
import { type Transaction, transactionStatuses, transactionTypes } from '../../../shared/transactions/schema.ts';

export interface Filters {
  readonly search: string;
  readonly transactionType: Transaction['transactionType'] | undefined;
  readonly status: Transaction['status'] | undefined;
  /** Dated on this day or later, YYYY-MM-DD. */
  readonly from: string;
}

export const noFilters: Filters = { search: '', transactionType: undefined, status: undefined, from: '' };

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const among = <const T extends readonly string[]>(choices: T, value: string | null): T[number] | undefined => {
  const parsed = v.safeParse(v.picklist(choices), value);
  return parsed.success ? parsed.output : undefined;
};

export const filtersFrom = (address: URLSearchParams): Filters => ({
  search: address.get('search') ?? '',
  transactionType: among(transactionTypes, address.get('transactionType')),
  status: among(transactionStatuses, address.get('status')),
  from: isDay(address.get('from') ?? '') ? (address.get('from') ?? '') : '',
});

/** Empty filters are left out. */
export const addressOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

export const isFiltered = (filters: Filters): boolean => Object.keys(addressOf(filters)).length > 0;

/** The first day of this month, in Johannesburg. */
export const firstOfMonth = (): string => `${dayOf(new Date()).slice(0, 7)}-01`;
