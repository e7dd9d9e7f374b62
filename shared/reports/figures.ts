// The words of a report's figures, for the screen and for paper.
import { figure, monthInWords, percentage } from '../kinds/format.ts';
import type { Period } from './period.ts';

/** A period without months. */
export const allThereIs = 'Everything on the register';

/** "October 2026", "October 2026 to November 2026", or the words for all time. */
export function periodInWords({ from, to }: Pick<Period, 'from' | 'to'>): string {
  if (from === null || to === null) return allThereIs;
  return from === to ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`;
}

/** The columns of the compliance report that contain a day, YYYY-MM-DD. Other cells, such as serial numbers, may only look like one. */
export const dayColumns = { expires: 'Expires', lodgeBy: 'Lodge By', lodged: 'Lodged' } as const;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** True for a cell with a time. */
export const isMoment = (value: unknown): value is string => typeof value === 'string' && instant.test(value);

/** The name of a counted value: a month in words, anything else unchanged. */
export const nameInWords = (name: string): string => (/^\d{4}-\d\d$/.test(name) ? monthInWords(name) : name);

/** Formats a figure by its key: `percent_of_…` counts in hundredths of a percent, others count things. */
export const figureInWords = (key: string, n: number): string => (key.startsWith('percent_') ? percentage(n / 100) : figure(n));
