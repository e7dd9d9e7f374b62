// A report's figures as they are read, on the screen and on paper.
import { figure, monthInWords, percentage } from '../kinds/format.ts';
import type { Period } from './period.ts';

/** A period without months. */
export const allThereIs = 'Everything on the register';

/** "October 2026", "October 2026 to November 2026", or that it is all there is. */
export function periodInWords({ from, to }: Pick<Period, 'from' | 'to'>): string {
  if (from === null || to === null) return allThereIs;
  return from === to ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`;
}

/** The columns of the compliance report's rows that hold a day, YYYY-MM-DD: a serial number may look like one. */
export const dayColumns = { expires: 'Expires', lodgeBy: 'Lodge By', lodged: 'Lodged' } as const;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** True for a cell of a report that holds a moment. */
export const isMoment = (value: unknown): value is string => typeof value === 'string' && instant.test(value);

/** The name of what was counted: a month in words, everything else as it is. */
export const nameInWords = (name: string): string => (/^\d{4}-\d\d$/.test(name) ? monthInWords(name) : name);

/** By their key in the summary: `percent_of_…` counts hundredths, everything else things. */
export const figureInWords = (key: string, n: number): string => (key.startsWith('percent_') ? percentage(n / 100) : figure(n));
