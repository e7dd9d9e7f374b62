// Filters of a register, with the names of its API call. `K`: a kind of entry.
import { type StockView, stockViews } from '../../../shared/stock-register/schema.ts';
import { among, isDay } from '../table/address-filters.ts';

export interface Filters<K extends string> {
  readonly view: StockView;
  readonly kind: K | undefined;
  readonly search: string;
  /** Entry numbers, as typed. */
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly from: string;
  readonly to: string;
}

export const noFilters: Omit<Filters<never>, 'view'> = { kind: undefined, search: '', fromNumber: '', toNumber: '', from: '', to: '' };

export const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

export function filtersFrom<K extends string>(address: URLSearchParams, kinds: readonly K[]): Filters<K> {
  const number = (name: string) => (isNumber(address.get(name) ?? '') ? (address.get(name) ?? '') : '');
  const day = (name: string) => (isDay(address.get(name) ?? '') ? (address.get(name) ?? '') : '');
  return {
    view: among(stockViews, address.get('view')) ?? 'both',
    kind: among(kinds, address.get('kind')),
    search: address.get('search') ?? '',
    fromNumber: number('fromNumber'),
    toNumber: number('toNumber'),
    from: day('from'),
    to: day('to'),
  };
}
