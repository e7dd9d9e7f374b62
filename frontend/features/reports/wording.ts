// The words of the reports' screens.
import { percentage } from '../../../shared/kinds/format.ts';
import { allThereIs } from '../../../shared/reports/figures.ts';
import type { DateRange } from '../../../shared/reports/schema.ts';

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  'last-month': 'Last month',
  'this-month': 'This month so far',
  'last-3-months': 'Last 3 months',
  'last-12-months': 'Last 12 months',
  'year-to-date': 'This year so far',
  custom: 'Choose months',
  all: allThereIs,
};

/** The figures are in hundredths of a percent. */
export const percent = (n: number): string => percentage(n / 100);

/** The number of entries, columns and rows shown first (spec 2, section 9). */
export const firstOf = 6;
export const cellLength = 30;
