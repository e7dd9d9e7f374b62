// Writes counts: the changes of stream events, and corrections after a recount.
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { attempts, hasCollided, pauseAfter, retryOnCollision } from '../data/collisions.ts';
import { wordOf } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { isTooLarge, isTooLargeError } from '../data/too-large.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { type Count, itemOf, keyOf, nameOf, nationalShards, type Stored, shardsOf } from './store.ts';

/** Values changed in one write: an expression has at most 4 KB. */
const valuesAtOnce = 50;

const keyOfCount = ({ kind, scope, facet }: Count, shard = 0) => keyOf(kind, scope, itemOf(facet), shard);

/** Groups values of one item, up to the most that one write may change. */
function writesByItem<T>(all: readonly T[], countOf: (one: T) => Count): T[][] {
  const items = new Map<string, T[]>();
  for (const one of all) {
    const word = wordOf(keyOfCount(countOf(one)));
    items.set(word, [...(items.get(word) ?? []), one]);
  }
  return [...items.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / valuesAtOnce) }, (_, at) => some.slice(at * valuesAtOnce, (at + 1) * valuesAtOnce)),
  );
}

interface Correction {
  readonly count: Count;
  readonly by: number;
  /** The present value in the count's first shard, which the number is added to; null if there must be none. Without it any value may be there. */
  readonly from?: number | null;
}

/**
 * Adds the differences that a recount found, with one write for each group of an item. A group with a count that no longer has the value `from` is refused, so
 * that two recounts at once add a difference once.
 */
export async function correctCounts(corrections: readonly Correction[]): Promise<{ done: Correction[]; refused: boolean }> {
  const done: Correction[] = [];
  let refused = false;
  for (const some of writesByItem(corrections, ({ count }) => count)) {
    const answer = await correctItem(some);
    if (answer === 'corrected') done.push(...some);
    refused ||= answer === 'changed';
  }
  return { done, refused };
}

async function correctItem(some: readonly Correction[]): Promise<'corrected' | 'changed' | 'full'> {
  const [first] = some;
  if (!first) return 'corrected';
  const { kind, scope, facet } = first.count;
  const expected = some.flatMap(({ from }, at) => (typeof from === 'number' ? [[`:f${at}`, from] as const] : []));
  const conditions = some.flatMap(({ from }, at) => (from === undefined ? [] : from === null ? `attribute_not_exists(#v${at})` : `#v${at} = :f${at}`));
  const Update = {
    TableName: env().TABLE_NAME,
    Key: keyOfCount(first.count),
    UpdateExpression: `ADD ${some.map((_, at) => `#v${at} :n${at}`).join(', ')}`,
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ExpressionAttributeNames: Object.fromEntries(some.map(({ count }, at) => [`#v${at}`, nameOf(count)])),
    ExpressionAttributeValues: Object.fromEntries([...some.map(({ by }, at) => [`:n${at}`, by] as const), ...expected]),
  };
  try {
    // A transaction has a token, so that a retry after a lost answer does not add again.
    await retryOnCollision(() => database().send(new TransactWriteCommand({ TransactItems: [{ Update }] })));
    return 'corrected';
  } catch (error) {
    if (isRefused(error)) return 'changed';
    // An item with values that people type can reach DynamoDB's limit.
    if (!isTooLargeError(error)) throw error;
    log('error', 'counter full', { kind, scope, item: itemOf(facet) });
    return 'full';
  }
}

/** True if a condition of the transaction was not met. */
const isRefused = (error: unknown): boolean =>
  ((error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed');

/**
 * Removes counts of 0, so that values no longer used leave room in the item. Such a count can be 2 in one shard and -2 in another: all its parts go at once.
 * If one of them counts again by now, its whole write is skipped.
 */
export async function removeZeroCounts(counts: readonly Stored[]): Promise<void> {
  for (const some of writesByItem(counts, ({ count }) => count)) await removeFromItem(some);
}

async function removeFromItem(some: readonly Stored[]): Promise<void> {
  const shards = [...new Set(some.flatMap(({ parts }) => [...parts.keys()]))];
  const updates = shards.flatMap((shard) => {
    const here = some.flatMap(({ count, parts }) => (parts.has(shard) ? [{ count, part: parts.get(shard) }] : []));
    const [first] = here;
    if (!first) return [];
    return {
      Update: {
        TableName: env().TABLE_NAME,
        Key: keyOfCount(first.count, shard),
        UpdateExpression: `REMOVE ${here.map((_, at) => `#v${at}`).join(', ')}`,
        ConditionExpression: here.map((_, at) => `#v${at} = :n${at}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(here.map(({ count }, at) => [`#v${at}`, nameOf(count)])),
        ExpressionAttributeValues: Object.fromEntries(here.map(({ part }, at) => [`:n${at}`, part])),
      },
    };
  });
  try {
    await retryOnCollision(() => database().send(new TransactWriteCommand({ TransactItems: updates })));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** The change of counts by one stream event. Each `eventId` counts once, even if the event is repeated. */
export interface CountEvent {
  readonly eventId: string;
  readonly changes: ReadonlyMap<string, { readonly count: Count; readonly by: number }>;
}

/** Markers of counted events last longer than the 24 hours of the stream. */
const markerSeconds = 3 * 24 * 3600;

/**
 * A process that counts, and the shard of the country's counters that it adds to. It stays there until it collides with another process, so that each finds
 * one of its own; the shard of a count does not matter, only the sum does.
 */
interface Counter {
  shard: number;
  /** The number of shards to choose from. */
  readonly of: number;
}
export const counterOf = (of = nationalShards): Counter => ({ shard: Math.floor(Math.random() * of), of });
const moveOn = (counter: Counter): void => {
  // Any other shard.
  if (counter.of > 1) counter.shard = (counter.shard + 1 + Math.floor(Math.random() * (counter.of - 1))) % counter.of;
};
export const ownCounter = counterOf();

function writesOf(events: readonly CountEvent[], now: Date, { shard }: Counter): NonNullable<TransactWriteCommandInput['TransactItems']> {
  const TableName = env().TABLE_NAME;
  const items = new Map<string, { key: Record<string, string>; values: Map<string, number> }>();
  for (const { changes } of events) {
    for (const { count, by } of changes.values()) {
      const key = keyOfCount(count, shardsOf(count) > 1 ? shard : 0);
      const id = wordOf(key);
      const item = items.get(id) ?? { key, values: new Map<string, number>() };
      const name = nameOf(count);
      item.values.set(name, (item.values.get(name) ?? 0) + by);
      items.set(id, item);
    }
  }
  const markers = events.map(({ eventId }) => ({
    Put: {
      TableName,
      Item: { [table.pk]: `counted#${eventId}`, [table.sk]: 'counted', [table.ttl]: Math.floor(now.getTime() / 1000) + markerSeconds },
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': table.pk },
    },
  }));
  const updates = [...items.values()].flatMap(({ key, values }) => {
    const changed = [...values].filter(([, by]) => by !== 0);
    if (changed.length === 0) return [];
    return {
      Update: {
        TableName,
        Key: key,
        UpdateExpression: `ADD ${changed.map((_, at) => `#v${at} :n${at}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(changed.map(([name], at) => [`#v${at}`, name])),
        ExpressionAttributeValues: Object.fromEntries(changed.map(([, by], at) => [`:n${at}`, by])),
      },
    };
  });
  return [...markers, ...updates];
}

/** DynamoDB's limits: the number of writes in a transaction and, because an expression has at most 4 KB, the values in one write. */
const largestTransaction = 100;
const mostValues = 200;

/** How much of these writes fits in one transaction: 1 or more if all do. */
function fittingShare(writes: ReturnType<typeof writesOf>): number {
  const values = Math.max(1, ...writes.map(({ Update }) => Object.keys(Update?.ExpressionAttributeNames ?? {}).length));
  return Math.min(largestTransaction / Math.max(1, writes.length), mostValues / values);
}

/** Collisions of one transaction before it is halved: a small one meets fewer others. */
const mostCollisions = 2;

/**
 * Counts each event once. Splits events that do not fit in one transaction, or that keep colliding with those of other processes. Skips events counted
 * before, and items that are full (`full`), so that other counts are not held up; the recount reports the difference.
 */
export async function applyCounts(events: readonly CountEvent[], now = new Date(), full: ReadonlySet<string> = new Set(), counter = ownCounter): Promise<void> {
  if (events.length === 0) return;
  const writesFor = (some: readonly CountEvent[]) => writesOf(some, now, counter).filter(({ Update }) => !Update?.Key || !full.has(wordOf(Update.Key)));
  const inTwo = async (at: number) => {
    await applyCounts(events.slice(0, at), now, full, counter);
    await applyCounts(events.slice(at), now, full, counter);
  };
  for (let attempt = 1; ; attempt++) {
    const writes = writesFor(events);
    const share = fittingShare(writes);
    if (share < 1 && events.length > 1) {
      // The most events that fit: a full transaction takes hardly longer than a small one.
      let at = Math.max(1, Math.floor(events.length * share));
      while (at > 1 && fittingShare(writesFor(events.slice(0, at))) < 1) at--;
      return inTwo(at);
    }
    try {
      await database().send(new TransactWriteCommand({ TransactItems: writes }));
      return;
    } catch (error) {
      const reasons = (error as { CancellationReasons?: { Code?: string; Message?: string }[] }).CancellationReasons;
      const refused = writes.flatMap(({ Update }, at) => (Update?.Key && isTooLarge({ message: reasons?.[at]?.Message }) ? [Update.Key] : []));
      if (refused.length > 0) {
        for (const key of refused) log('error', 'counter full', { counter: key[table.pk], item: key[table.sk] });
        return applyCounts(events, now, new Set([...full, ...refused.map(wordOf)]), counter);
      }
      const fresh = events.filter((_, at) => reasons?.[at]?.Code !== 'ConditionalCheckFailed');
      if (reasons && fresh.length < events.length) return applyCounts(fresh, now, full, counter);
      if (!hasCollided(error) || attempt === attempts) throw error;
      moveOn(counter);
      if (attempt >= mostCollisions && events.length > 1) return inTwo(Math.ceil(events.length / 2));
      await pauseAfter(attempt);
    }
  }
}
