// Reads the figures of the reports from counters: a fixed number of reads for a period, at any size of the registry.
import type { Distribution, Share } from '../../shared/reports/schema.ts';
import { type CounterScope, readCounts } from '../counters/store.ts';

export type Counts = Readonly<Record<string, number>>;

/** DynamoDB's maximum for a batch. */
const mostAtOnce = 100;

export interface Wanted {
  readonly kind: string;
  readonly facet: string;
}

/** Reads all counters of a report, a hundred with each call. Without a scope all figures are empty. */
export async function readFigures(scope: CounterScope | undefined, wanted: readonly Wanted[]): Promise<(kind: string, facet: string) => Counts> {
  const found = new Map<string, Counts>();
  const batches = Array.from({ length: Math.ceil(wanted.length / mostAtOnce) }, (_, at) => wanted.slice(at * mostAtOnce, (at + 1) * mostAtOnce));
  await Promise.all(
    batches.map(async (batch) => {
      const counts = scope ? await readCounts(scope, batch) : [];
      for (const [at, { kind, facet }] of batch.entries()) found.set(`${kind} ${facet}`, counts[at] ?? {});
    }),
  );
  return (kind, facet) => found.get(`${kind} ${facet}`) ?? {};
}

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Firearms currently lost or stolen (docs/figures.md). Recovered firearms do not count. */
export const lostOrStolen = (status: Counts): number => (status.lost ?? 0) + (status.stolen ?? 0);

/** The sum of the counts of several items. A manufacturer can have any name, so names that every object inherits must not count. */
export function together(parts: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const part of parts) for (const [value, n] of Object.entries(part)) sums.set(value, (sums.get(value) ?? 0) + n);
  return Object.fromEntries(sums);
}

/** The facets of a shared item that start with `name=`, without that prefix. */
export const named = (counts: Counts, name: string): Counts =>
  Object.fromEntries(Object.entries(counts).flatMap(([value, n]) => (value.startsWith(`${name}=`) ? [[value.slice(name.length + 1), n]] : [])));

/** Most frequent first, without counts that fell back to 0. Percentages to one decimal. */
export function sharesOf(counts: Counts): Share[] {
  const present = Object.entries(counts).filter(([, n]) => n > 0);
  const all = present.reduce((sum, [, n]) => sum + n, 0);
  return present
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'))
    .map(([name, count]) => ({ name, count, percentage: Math.round((count / all) * 1000) / 10 }));
}

export const distribution = (title: string, counts: Counts, word: (value: string) => string = (value) => value): Distribution => ({
  title,
  shares: sharesOf(counts).map(({ name, ...rest }) => ({ ...rest, name: word(name) })),
});

/** More than a screen shows, and at most a page on paper. */
const mostManufacturers = 20;

export const analyticsOf = (licenseTypes: Counts, manufacturers: Counts, distributions: readonly Distribution[]) => ({
  license_distribution: sharesOf(licenseTypes).map(({ name, count, percentage }) => ({ license_type: name, count, percentage })),
  top_manufacturers: sharesOf(manufacturers)
    .slice(0, mostManufacturers)
    .map(({ name, count }) => ({ manufacturer: name, count })),
  distributions: distributions.filter(({ shares }) => shares.length > 0),
});
