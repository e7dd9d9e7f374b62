// The months a report covers: whole months in Africa/Johannesburg, because that is how the register counts (decision 018).
import { monthOf, startOf } from '../kinds/time.ts';
import type { DateRange, Filters } from './schema.ts';

export interface Period {
  readonly dateRange: DateRange;
  /** First and last month; null when all there is is meant. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The month so many after another, both YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** What a range means on a day: the "last" months are those that are over. */
export function periodOf({ dateRange, from = '', to = '' }: Filters, now: Date): Period {
  const month = monthOf(now);
  const last = monthAfter(month, -1);
  switch (dateRange) {
    case 'last-month':
      return { dateRange, from: last, to: last };
    case 'this-month':
      return { dateRange, from: month, to: month };
    case 'last-3-months':
      return { dateRange, from: monthAfter(month, -3), to: last };
    case 'last-12-months':
      return { dateRange, from: monthAfter(month, -12), to: last };
    case 'year-to-date':
      return { dateRange, from: `${month.slice(0, 4)}-01`, to: month };
    case 'custom':
      return { dateRange, from, to };
    case 'all':
      return { dateRange, from: null, to: null };
    default:
      return dateRange satisfies never;
  }
}

/** Every month of the period; none when it is all there is. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  if (from === null || to === null) return [];
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** From the first moment up to, and without, the last; undefined when it is all there is. */
export function instantsOf({ from, to }: Pick<Period, 'from' | 'to'>): { readonly start: Date; readonly end: Date } | undefined {
  if (from === null || to === null) return undefined;
  return { start: startOf(`${from}-01`), end: startOf(`${monthAfter(to, 1)}-01`) };
}

/** The same period in an export's query: what was on the screen is what is in the file, on whatever day it is made. */
export const filtersOf = ({ from, to }: Pick<Period, 'from' | 'to'>): Record<string, string> =>
  from === null || to === null ? { dateRange: 'all' } : { dateRange: 'custom', from, to };

/** True when the month lies in the period. */
export const isWithin = (month: string, { from, to }: Pick<Period, 'from' | 'to'>): boolean => (from === null || month >= from) && (to === null || month <= to);
