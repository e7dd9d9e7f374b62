// Counts every counted kind again from its records, says where the counters differ, and mends them. A job's work: it reads the whole register.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { countedKinds, countedPartition, countsOf } from './facets.ts';
import { type Count, type CounterScope, countKey, readAllCounts } from './store.ts';
import { correctCounts, removeNothings } from './write.ts';

export interface Drift extends Count {
  readonly counted: number;
  readonly kept: number;
}

type Item = Record<string, any>;

/** Every record of a kind that counts, a page at a time. */
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

/** Counts kept for a legal entity that has nothing of the kind must be nothing: every entity is looked at. */
async function everyScope(): Promise<Set<CounterScope>> {
  const scopes = new Set<CounterScope>(['all']);
  for await (const page of recordsOf('legal-entity')) for (const { id } of page) scopes.add(`entity:${id}`);
  return scopes;
}

/** Scopes whose counters are read side by side: one after another those of ten thousand providers would take all the time that the job has. */
const together = 32;

/** Every count kept of a kind, of some scopes at a time. */
async function* keptOf(kind: string, scopes: readonly CounterScope[]): AsyncGenerator<Awaited<ReturnType<typeof readAllCounts>>> {
  for (let at = 0; at < scopes.length; at += together) {
    const some = scopes.slice(at, at + together);
    yield (await Promise.all(some.map((scope) => readAllCounts(kind, scope)))).flat();
  }
}

/** What differs, and what counts nothing and need not be kept. */
interface Found {
  readonly drift: Drift[];
  readonly nothings: Count[];
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
  const nothings: Count[] = [];
  for await (const some of keptOf(kind, [...scopes])) {
    for (const { count, kept } of some) {
      const key = countKey(count);
      const found = counted.get(key)?.counted ?? 0;
      counted.delete(key);
      if (found !== kept) drift.push({ ...count, counted: found, kept });
      else if (kept === 0) nothings.push(count);
    }
  }
  // What is left was never kept at all.
  return { drift: [...drift, ...[...counted.values()].map((count) => ({ ...count, kept: 0 }))], nothings };
}

async function findAll(): Promise<Found> {
  const entities = await everyScope();
  const all: Found = { drift: [], nothings: [] };
  for (const kind of countedKinds) {
    const { drift, nothings } = await findOf(kind, entities);
    all.drift.push(...drift);
    all.nothings.push(...nothings);
  }
  return all;
}

/** Every count that differs from a recount. A write that lands meanwhile can show as a difference of one. */
export const findDrift = async (): Promise<Drift[]> => (await findAll()).drift;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Of what differed those that differ still after a pause, and by as much, their counts having stood still; and what differs otherwise by then. */
async function lookAgain(first: readonly Drift[], pauseMs: number): Promise<{ lasting: Drift[]; passing: Drift[] }> {
  if (first.length === 0) return { lasting: [], passing: [] };
  const known = new Map(first.map((drift) => [countKey(drift), drift]));
  await wait(pauseMs);
  const second = await findDrift();
  const lasting = second.filter((drift) => isSame(drift, known.get(countKey(drift))));
  return { lasting, passing: second.filter((drift) => !lasting.includes(drift)) };
}

/** What has drifted for longer than a write is on its way to the counters, which is seconds. */
export const findLastingDrift = async (pauseMs = 10_000): Promise<Drift[]> => (await lookAgain(await findDrift(), pauseMs)).lasting;

const difference = ({ counted, kept }: Drift) => counted - kept;
const isSame = (one: Drift, before: Drift | undefined) => before !== undefined && one.kept === before.kept && difference(one) === difference(before);

/**
 * Mends what has drifted. Two recounts with a pause between must find the same difference: what differs only for a moment is a
 * write on its way to the counters. And the count must have stood still: where people work, as many are written while each of the
 * two reads the records, and what came to the counter since would be taken off it. What moves is left to a quieter moment. The
 * difference is added, not the count set, so that writes meanwhile are kept. Before that what counts nothing any more is taken out:
 * it may be what an item has no room for.
 */
export async function correctDrift(pauseMs = 60_000): Promise<{ corrected: Drift[]; passing: Drift[] }> {
  const found = await findAll();
  await removeNothings(found.nothings);
  const { lasting, passing } = await lookAgain(found.drift, pauseMs);
  await correctCounts(lasting.map((drift) => ({ count: drift, by: difference(drift) })));
  return { corrected: lasting, passing };
}
