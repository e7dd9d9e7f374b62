// The register's filters, with the names of the API call.
import { type StockEntry, type StockView, stockEntryKinds, stockViews } from '../../../shared/stock-register/schema.ts';
import { among, isDay } from '../../ui/table/address-filters.ts';

export interface Filters {
  readonly view: StockView;
  readonly kind: StockEntry['kind'] | undefined;
  readonly search: string;
  /** Entry numbers, as typed. */
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly from: string;
  readonly to: string;
}

export const noFilters: Omit<Filters, 'view'> = { kind: undefined, search: '', fromNumber: '', toNumber: '', from: '', to: '' };

export const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

export function filtersFrom(address: URLSearchParams): Filters {
  const number = (name: string) => (isNumber(address.get(name) ?? '') ? (address.get(name) ?? '') : '');
  const day = (name: string) => (isDay(address.get(name) ?? '') ? (address.get(name) ?? '') : '');
  return {
    view: among(stockViews, address.get('view')) ?? 'both',
    kind: among(stockEntryKinds, address.get('kind')),
    search: address.get('search') ?? '',
    fromNumber: number('fromNumber'),
    toNumber: number('toNumber'),
    from: day('from'),
    to: day('to'),
  };
}
