// The words of the reports' screens.
import { monthInWords, percentage } from '../../../shared/kinds/format.ts';
import type { DateRange, Report } from '../../../shared/reports/schema.ts';

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  'last-month': 'Last month',
  'this-month': 'This month so far',
  'last-3-months': 'Last 3 months',
  'last-12-months': 'Last 12 months',
  'year-to-date': 'This year so far',
  custom: 'Choose months',
  all: 'Everything on the register',
};

export function periodInWords({ from, to }: Report['period']): string {
  if (from === null || to === null) return rangeLabels.all;
  return from === to ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`;
}

/** The name of what was counted: a month in words, everything else as it is. */
export const nameInWords = (name: string): string => (/^\d{4}-\d\d$/.test(name) ? monthInWords(name) : name);

/** The reports' figures are hundredths. */
export const percent = (n: number): string => percentage(n / 100);

/** First so many of the lists, columns and characters (spec 2, section 9). */
export const firstOf = 6;
export const cellLength = 30;
