// The months of the trends, and the calculation of loss rates (docs/figures.md).
import { monthAfter, monthsOf } from '../reports/period.ts';

/** This month and the eleven before it. */
export const trendMonths = (month: string): string[] => monthsOf({ from: monthAfter(month, -11), to: month });

/** Losses per 1,000 firearms, to one decimal. Null if there are losses but no firearm is held now, because no rate exists. */
export function perThousand(losses: number, held: number): number | null {
  if (losses === 0) return 0;
  return held > 0 ? Math.round((losses * 10_000) / held) / 10 : null;
}

interface Rate {
  readonly losses: number;
  readonly rate: number | null;
}

/** Highest rate first. A rate of null comes before all others. */
export const worstFirst = (a: Rate, b: Rate): number => {
  const [one, other] = [a.rate ?? Number.POSITIVE_INFINITY, b.rate ?? Number.POSITIVE_INFINITY];
  return one === other ? b.losses - a.losses : other > one ? 1 : -1;
};

/** The most providers shown. */
export const mostProviders = 20;
