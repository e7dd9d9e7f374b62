// Writes counts: the changes of stream events, and corrections after a recount.
import { TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { retryOnCollision } from '../data/collisions.ts';
import { wordOf } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { isTooLarge, isTooLargeError } from '../data/too-large.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { type Count, itemOf, keyOf, nameOf } from './store.ts';

/** Values changed in one write: an expression has at most 4 KB. */
const valuesAtOnce = 50;

const keyOfCount = ({ kind, scope, facet }: Count) => keyOf(kind, scope, itemOf(facet));

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

/** Adds the differences that a recount found, with one write for each group of an item. */
export async function correctCounts(corrections: readonly { readonly count: Count; readonly by: number }[]): Promise<void> {
  for (const some of writesByItem(corrections, ({ count }) => count)) await correctItem(some);
}

async function correctItem(some: readonly { readonly count: Count; readonly by: number }[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  const { kind, scope, facet } = first.count;
  const Update = {
    TableName: env().TABLE_NAME,
    Key: keyOfCount(first.count),
    UpdateExpression: `ADD ${some.map((_, at) => `#v${at} :n${at}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(some.map(({ count }, at) => [`#v${at}`, nameOf(count)])),
    ExpressionAttributeValues: Object.fromEntries(some.map(({ by }, at) => [`:n${at}`, by])),
  };
  try {
    // A transaction has a token, so that a retry after a lost answer does not add again.
    await retryOnCollision(() => database().send(new TransactWriteCommand({ TransactItems: [{ Update }] })));
  } catch (error) {
    // An item with values that people type can reach DynamoDB's limit.
    if (!isTooLargeError(error)) throw error;
    log('error', 'counter full', { kind, scope, item: itemOf(facet) });
  }
}

/** Removes counts of 0, so that values no longer used leave room in the item. If one of them counts again by now, its whole write is skipped. */
export async function removeZeroCounts(counts: readonly Count[]): Promise<void> {
  for (const some of writesByItem(counts, (count) => count)) await removeFromItem(some);
}

async function removeFromItem(some: readonly Count[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  try {
    const update = new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOfCount(first),
      UpdateExpression: `REMOVE ${some.map((_, at) => `#v${at}`).join(', ')}`,
      ConditionExpression: some.map((_, at) => `#v${at} = :nothing`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(some.map((count, at) => [`#v${at}`, nameOf(count)])),
      ExpressionAttributeValues: { ':nothing': 0 },
    });
    await retryOnCollision(() => database().send(update));
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
  }
}

/** The change of counts by one stream event. Each `eventId` counts once, even if the event is repeated. */
export interface CountEvent {
  readonly eventId: string;
  readonly changes: ReadonlyMap<string, { readonly count: Count; readonly by: number }>;
}

/** Markers of counted events last longer than the 24 hours of the stream. */
const markerSeconds = 3 * 24 * 3600;

function writesOf(events: readonly CountEvent[], now: Date): NonNullable<TransactWriteCommandInput['TransactItems']> {
  const TableName = env().TABLE_NAME;
  const items = new Map<string, { key: Record<string, string>; values: Map<string, number> }>();
  for (const { changes } of events) {
    for (const { count, by } of changes.values()) {
      const key = keyOfCount(count);
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

/**
 * Counts each event once. Splits events that do not fit in one transaction. Skips events counted before, and items that are full (`full`), so that other
 * counts are not held up; the recount reports the difference.
 */
export async function applyCounts(events: readonly CountEvent[], now = new Date(), full: ReadonlySet<string> = new Set()): Promise<void> {
  if (events.length === 0) return;
  const writes = writesOf(events, now).filter(({ Update }) => !Update?.Key || !full.has(wordOf(Update.Key)));
  const mustSplit = writes.length > largestTransaction || writes.some(({ Update }) => Object.keys(Update?.ExpressionAttributeNames ?? {}).length > mostValues);
  if (mustSplit && events.length > 1) {
    const half = Math.ceil(events.length / 2);
    await applyCounts(events.slice(0, half), now, full);
    await applyCounts(events.slice(half), now, full);
    return;
  }
  try {
    // Readers of several shards write to the same few items at once.
    await retryOnCollision(() => database().send(new TransactWriteCommand({ TransactItems: writes })));
  } catch (error) {
    const reasons = (error as { CancellationReasons?: { Code?: string; Message?: string }[] }).CancellationReasons;
    const refused = writes.flatMap(({ Update }, at) => (Update?.Key && isTooLarge({ message: reasons?.[at]?.Message }) ? [Update.Key] : []));
    if (refused.length > 0) {
      for (const key of refused) log('error', 'counter full', { counter: key[table.pk], item: key[table.sk] });
      await applyCounts(events, now, new Set([...full, ...refused.map(wordOf)]));
      return;
    }
    const fresh = events.filter((_, at) => reasons?.[at]?.Code !== 'ConditionalCheckFailed');
    if (!reasons || fresh.length === events.length) throw error;
    await applyCounts(fresh, now, full);
  }
}
