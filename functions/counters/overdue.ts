// Counts the firearms without an inspection for twelve months, on a day, from counters.
import { overdueBefore } from '../../shared/reports/rules.ts';

type Counts = Readonly<Record<string, number>>;

export const overdueCounters = (today: string) => ['looked', `looked:${overdueBefore(today).slice(0, 7)}`].map((facet) => ({ kind: 'firearm', facet }));

export function overdueFrom(read: (kind: string, facet: string) => Counts, today: string): number {
  const border = overdueBefore(today);
  const month = border.slice(0, 7);
  const before = (counts: Counts, key: string) => Object.entries(counts).reduce((sum, [at, n]) => (at < key ? sum + n : sum), 0);
  return before(read('firearm', 'looked'), month) + before(read('firearm', `looked:${month}`), border);
}
