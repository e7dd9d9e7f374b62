// Compares the counters of one kind with its records in steps, each within bounded memory (decision 219): a part of the nightly sweep, which reports
// differences, and of the recount, which corrects them (decision 229). It counts a range of records at a time and keeps the sums of each range by range of
// providers. Then it adds these sums for one range of providers at a time, and compares them with the counters. If there are differences, it does all of this
// a second time for the ranges of providers that have some: a lasting difference has not changed meanwhile.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { countsOf } from '../counters/facets.ts';
import { type Drift, isSameDrift, type RecordsFrom, readScopes, recordsFrom } from '../counters/recount.ts';
import { addTo, type Counted, keepLines, keptLines, national, providersInRange, rangeOf } from '../counters/recount-parts.ts';
import { type CounterScope, countKey, type Stored } from '../counters/store.ts';
import { correctCounts, removeZeroCounts } from '../counters/write.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import type { Context, Outcome } from '../long-jobs/run.ts';
import { log } from '../platform/log.ts';

/** Counts in memory before they are kept: about 50 MB. */
const mostInMemory = 150_000;
/** Of one step of the sweep. */
const mostLines = 50;
/** The differences of a range have one name: those of a repeated step replace the first ones, and both are true. */
const found = 'found';
/** A correction that a concurrent change refused is calculated again. */
const attemptsToCorrect = 3;

/** `suspects`: the ranges of providers with differences. With them in the first two stages it is the second count. */
export type DriftPlace =
  | { readonly stage: 'count'; readonly from?: RecordsFrom; readonly attempts: readonly string[]; readonly suspects?: readonly number[] }
  | { readonly stage: 'compare'; readonly range: number; readonly attempts: readonly string[]; readonly suspects: readonly number[] }
  | { readonly stage: 'confirm'; readonly attempts: readonly string[]; readonly suspects: readonly number[] };

interface DriftContext extends Context {
  readonly kind: string;
  /** True to correct lasting differences instead of reporting them, and to remove counts of 0. */
  readonly corrects?: boolean;
}

async function countSome({ from, attempts, suspects }: DriftPlace & { stage: 'count' }, { kind, run, until }: DriftContext): Promise<Outcome<DriftPlace>> {
  // Kept under a name of its own: a step that runs twice may read other records the second time, and its sums must not mix.
  const attempt = randomUUID().slice(0, 8);
  const pass = { run, kind, pass: suspects ? 2 : 1 } as const;
  const counts: Counted = new Map();
  const wanted = suspects && new Set(suspects);
  let number = 0;
  let records = 0;
  const keep = async () => {
    await keepLines(
      pass,
      attempt,
      number++,
      [...counts.values()].map(({ scope, facet, value, counted }) => [scope, facet, value, counted]),
    );
    counts.clear();
  };
  let next: RecordsFrom | undefined = from;
  do {
    const page = await recordsFrom(kind, next);
    for (const record of page.records) for (const count of countsOf(kind, record)) if (!wanted || wanted.has(rangeOf(count.scope))) addTo(counts, count);
    records += page.records.length;
    next = page.next;
    if (counts.size > mostInMemory) await keep();
  } while (next && Date.now() < until);
  if (counts.size > 0) await keep();
  const all = [...attempts, attempt];
  if (next) return { place: { stage: 'count', from: next, attempts: all, ...(suspects ? { suspects } : {}) }, sums: { records } };
  return {
    place: suspects ? { stage: 'confirm', attempts: all, suspects } : { stage: 'compare', range: national, attempts: all, suspects: [] },
    sums: { records },
  };
}

/** The sums of a range of providers over all ranges of records. */
async function countsIn({ run, kind }: DriftContext, pass: 1 | 2, range: number, attempts: readonly string[]): Promise<Counted> {
  const counts: Counted = new Map();
  for await (const lines of keptLines({ run, kind, pass }, range, new Set(attempts)))
    for (const [scope, facet, value, n] of lines) addTo(counts, { kind, scope, facet, value }, n);
  return counts;
}

/** A difference, with the counter's value in the shard that a correction changes. */
interface Difference extends Drift {
  readonly inFirst: number | null;
}

/** The differences between counted and stored counts of these scopes, and the counts of 0 that can be removed. */
async function differencesIn(kind: string, scopes: Iterable<CounterScope>, all: Counted): Promise<{ drift: Difference[]; zeroCounts: Stored[] }> {
  const counted = new Map(all);
  const drift: Difference[] = [];
  const zeroCounts: Stored[] = [];
  for await (const some of readScopes(kind, [...new Set(scopes)])) {
    for (const one of some) {
      const { count, kept, parts } = one;
      const n = counted.get(countKey(count))?.counted ?? 0;
      counted.delete(countKey(count));
      if (n !== kept) drift.push({ ...count, counted: n, kept, inFirst: parts.get(0) ?? null });
      else if (kept === 0) zeroCounts.push(one);
    }
  }
  // The remaining counts have no stored counter.
  return { drift: [...drift, ...[...counted.values()].map((count) => ({ ...count, kept: 0, inFirst: null }))], zeroCounts };
}

/** The next range with a provider, and its scopes. The counters of a provider without records must be 0, so every provider is compared. */
async function scopesFrom(range: number): Promise<{ range: number; scopes: CounterScope[] } | undefined> {
  const { data } = await legalEntities()
    .query.newest({})
    .gte({ id: range * providersInRange })
    .go({ order: 'asc', limit: providersInRange });
  const scopes = data.map(({ id }): CounterScope => `entity:${id}`);
  const [first] = scopes;
  if (!first) return undefined;
  const own = rangeOf(first);
  return { range: own, scopes: scopes.filter((scope) => rangeOf(scope) === own) };
}

async function compareSome(place: DriftPlace & { stage: 'compare' }, context: DriftContext): Promise<Outcome<DriftPlace>> {
  const { kind, run, until, pauseMs, corrects = false } = context;
  const suspects = [...place.suspects];
  let range: number | undefined = place.range;
  do {
    const compared: Awaited<ReturnType<typeof scopesFrom>> = range === national ? { range, scopes: ['all'] } : await scopesFrom(range);
    if (compared) {
      const counts = await countsIn(context, 1, compared.range, place.attempts);
      const { drift, zeroCounts } = await differencesIn(kind, compared.scopes, counts);
      // They can fill an item.
      if (corrects) await removeZeroCounts(zeroCounts);
      if (drift.length > 0) {
        await keepLines(
          { run, kind, pass: 'found' },
          found,
          0,
          drift.map(({ scope, facet, value, counted, kept }) => [scope, facet, value, counted, kept]),
        );
        suspects.push(compared.range);
      }
    }
    range = compared && compared.range + 1;
  } while (range !== undefined && Date.now() < until);
  if (range !== undefined) return { place: { ...place, range, suspects } };
  if (suspects.length === 0) return { place: null };
  await wait(pauseMs ?? (corrects ? 60_000 : 10_000));
  return { place: { stage: 'count', attempts: [], suspects } };
}

/** The differences of the first count in a range. */
async function foundIn({ run, kind }: DriftContext, range: number): Promise<Map<string, Drift>> {
  const known = new Map<string, Drift>();
  for await (const lines of keptLines({ run, kind, pass: 'found' }, range, new Set([found])))
    for (const [scope, facet, value, counted, kept = 0] of lines)
      known.set(countKey({ kind, scope, facet, value }), { kind, scope, facet, value, counted, kept });
  return known;
}

/** Reports or corrects the lasting differences of a range. */
async function confirmRange(range: number, context: DriftContext, attempts: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { kind, corrects = false } = context;
  const known = await foundIn(context, range);
  const counts = await countsIn(context, 2, range, attempts);
  // The second count has all counts of the range: those without a difference are compared again only in the scopes with one.
  const scopes = new Set([...known.values()].map(({ scope }) => scope));
  for (const [key, { scope }] of counts) if (!scopes.has(scope)) counts.delete(key);
  let corrected = 0;
  for (let attempt = 1; ; attempt++) {
    const { drift } = await differencesIn(kind, scopes, counts);
    const lasting = drift.filter((one) => isSameDrift(one, known.get(countKey(one))));
    if (!corrects) {
      for (const { inFirst: _, ...one } of lasting.slice(0, mostLines)) log('error', 'counter drift', one);
      return { drift: lasting.length };
    }
    const { done, refused } = await correctCounts(lasting.map(({ inFirst, ...one }) => ({ count: one, by: one.counted - one.kept, from: inFirst })));
    corrected += done.length;
    for (const { count } of done) log('warn', 'counter corrected', { ...count });
    if (!refused || attempt === attemptsToCorrect) return { corrected, passing: drift.length - done.length };
  }
}

async function confirmSome({ suspects, attempts }: DriftPlace & { stage: 'confirm' }, context: DriftContext): Promise<Outcome<DriftPlace>> {
  const sums: Record<string, number> = {};
  let left = suspects;
  do {
    const [range, ...rest] = left;
    if (range === undefined) break;
    for (const [name, n] of Object.entries(await confirmRange(range, context, attempts))) sums[name] = (sums[name] ?? 0) + n;
    left = rest;
  } while (left.length > 0 && Date.now() < context.until);
  return { place: left.length > 0 ? { stage: 'confirm', attempts, suspects: left } : null, sums };
}

/**
 * One step of the comparison of a kind. Reports or corrects differences that last longer than a write needs to reach the counters, which is seconds. The
 * difference is added and the count not set, so that concurrent changes stay.
 */
export function driftStep(place: DriftPlace, context: DriftContext): Promise<Outcome<DriftPlace>> {
  if (place.stage === 'count') return countSome(place, context);
  return place.stage === 'compare' ? compareSome(place, context) : confirmSome(place, context);
}
