// A report's figures as they are read, on the screen and on paper.
import { figure, percentage } from '../kinds/format.ts';

/** By their key in the summary: `percent_of_…` counts hundredths, everything else things. */
export const figureInWords = (key: string, n: number): string => (key.startsWith('percent_') ? percentage(n / 100) : figure(n));
