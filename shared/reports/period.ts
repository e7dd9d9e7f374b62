// The months of a report: whole months in Africa/Johannesburg, as the counters count (decision 018).
import { monthOf, startOf } from '../kinds/time.ts';
import type { DateRange, Filters } from './schema.ts';

export interface Period {
  readonly dateRange: DateRange;
  /** First and last month; null for all time. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The month that is a number of months later, both YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The months of a range on a day. The "last" months are complete months. */
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

/** Every month of the period; empty for all time. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  if (from === null || to === null) return [];
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** From the start of the first month to the end of the last, exclusive; undefined for all time. */
export function instantsOf({ from, to }: Pick<Period, 'from' | 'to'>): { readonly start: Date; readonly end: Date } | undefined {
  if (from === null || to === null) return undefined;
  return { start: startOf(`${from}-01`), end: startOf(`${monthAfter(to, 1)}-01`) };
}

/** The period as an export query with fixed months, so that the file has the months on the screen on any later day. */
export const filtersOf = ({ from, to }: Pick<Period, 'from' | 'to'>): Record<string, string> =>
  from === null || to === null ? { dateRange: 'all' } : { dateRange: 'custom', from, to };

/** True if the month is in the period. */
export const isWithin = (month: string, { from, to }: Pick<Period, 'from' | 'to'>): boolean => (from === null || month >= from) && (to === null || month <= to);
