// Counts every kind again from its records, reports differences from the counters, and fixes them. Runs as a job, because it reads the whole registry.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { countedKinds, countedPartition, countsOf } from './facets.ts';
import { type Count, type CounterScope, countKey, readAllCounts } from './store.ts';
import { correctCounts, removeZeroCounts } from './write.ts';

export interface Drift extends Count {
  readonly counted: number;
  readonly kept: number;
}

type Item = Record<string, any>;

/** Every record of a counted kind, a page at a time. */
async function* recordsOf(kind: string): AsyncGenerator<Item[]> {
  let from: Item | undefined;
  do {
    const page = await database().send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        IndexName: indexes.newest.name,
        KeyConditionExpression: '#pk = :kind',
        ExpressionAttributeNames: { '#pk': indexes.newest.pk },
        ExpressionAttributeValues: { ':kind': countedPartition(kind) },
        ExclusiveStartKey: from,
      }),
    );
    yield page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}

/** The counters of a legal entity without records must be 0, so the recount includes every entity. */
async function everyScope(): Promise<Set<CounterScope>> {
  const scopes = new Set<CounterScope>(['all']);
  for await (const page of recordsOf('legal-entity')) for (const { id } of page) scopes.add(`entity:${id}`);
  return scopes;
}

/** Scopes whose counters are read at once. Reading those of ten thousand providers one by one would take all the time of the job. */
const together = 32;

/** Every stored count of a kind, for several scopes at a time. */
async function* keptOf(kind: string, scopes: readonly CounterScope[]): AsyncGenerator<Awaited<ReturnType<typeof readAllCounts>>> {
  for (let at = 0; at < scopes.length; at += together) {
    const some = scopes.slice(at, at + together);
    yield (await Promise.all(some.map((scope) => readAllCounts(kind, scope)))).flat();
  }
}

/** Counts that differ, and counts of 0 that can be removed. */
interface Found {
  readonly drift: Drift[];
  readonly zeroCounts: Count[];
}

async function findOf(kind: string, entities: ReadonlySet<CounterScope>): Promise<Found> {
  const counted = new Map<string, Count & { counted: number }>();
  const scopes = new Set(entities);
  for await (const page of recordsOf(kind)) {
    for (const count of page.flatMap((record) => countsOf(kind, record))) {
      const key = countKey(count);
      counted.set(key, { ...count, counted: (counted.get(key)?.counted ?? 0) + (count.times ?? 1) });
      scopes.add(count.scope);
    }
  }
  const drift: Drift[] = [];
  const zeroCounts: Count[] = [];
  for await (const some of keptOf(kind, [...scopes])) {
    for (const { count, kept } of some) {
      const key = countKey(count);
      const found = counted.get(key)?.counted ?? 0;
      counted.delete(key);
      if (found !== kept) drift.push({ ...count, counted: found, kept });
      else if (kept === 0) zeroCounts.push(count);
    }
  }
  // The remaining counts have no stored counter.
  return { drift: [...drift, ...[...counted.values()].map((count) => ({ ...count, kept: 0 }))], zeroCounts };
}

async function findAll(): Promise<Found> {
  const entities = await everyScope();
  const all: Found = { drift: [], zeroCounts: [] };
  for (const kind of countedKinds) {
    const { drift, zeroCounts } = await findOf(kind, entities);
    all.drift.push(...drift);
    all.zeroCounts.push(...zeroCounts);
  }
  return all;
}

/** Every count that differs from a recount. A concurrent write can show as a difference of one. */
export const findDrift = async (): Promise<Drift[]> => (await findAll()).drift;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts again after a pause. `lasting`: the same difference with an unchanged counter; `passing`: all other differences. */
async function recheck(first: readonly Drift[], pauseMs: number): Promise<{ lasting: Drift[]; passing: Drift[] }> {
  if (first.length === 0) return { lasting: [], passing: [] };
  const known = new Map(first.map((drift) => [countKey(drift), drift]));
  await wait(pauseMs);
  const second = await findDrift();
  const lasting = second.filter((drift) => isSame(drift, known.get(countKey(drift))));
  return { lasting, passing: second.filter((drift) => !lasting.includes(drift)) };
}

/** Differences that last longer than a write needs to reach the counters, which is seconds. */
export const findLastingDrift = async (pauseMs = 10_000): Promise<Drift[]> => (await recheck(await findDrift(), pauseMs)).lasting;

const difference = ({ counted, kept }: Drift) => counted - kept;
const isSame = (one: Drift, before: Drift | undefined) => before !== undefined && one.kept === before.kept && difference(one) === difference(before);

/**
 * Fixes counters that differ from a recount.
 * Two recounts with a pause must find the same difference, and the counter must not have changed in between: otherwise a write may still be on its way,
 * or may already be counted. Other differences are left for a later run. The difference is added, not the count set, so that concurrent writes stay.
 * First removes counts of 0, because they can fill an item.
 */
export async function correctDrift(pauseMs = 60_000): Promise<{ corrected: Drift[]; passing: Drift[] }> {
  const found = await findAll();
  await removeZeroCounts(found.zeroCounts);
  const { lasting, passing } = await recheck(found.drift, pauseMs);
  await correctCounts(lasting.map((drift) => ({ count: drift, by: difference(drift) })));
  return { corrected: lasting, passing };
}
