// Counts of records, kept by the stream consumer: one item for each scope and facet, so that a figure costs a fixed number of reads.
import { QueryCommand, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '../../shared/access/scope.ts';
import { database } from '../data/client.ts';
import { getAll } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** `all` or one legal entity's. */
export type CounterScope = 'all' | `entity:${number}`;
/** One count of one record: where it is kept and under which value. */
export interface Count {
  readonly kind: string;
  readonly scope: CounterScope;
  readonly facet: string;
  readonly value: string;
}

/** Counts stand beside the keys in one item; the prefix keeps the two apart. */
const prefix = 'n:';

const keyOf = (kind: string, scope: CounterScope, facet: string) => ({ [table.pk]: `counter#${kind}#${scope}`, [table.sk]: facet });

/** Where the caller's figures are kept; undefined for who has none. */
export function counterScopeOf(scope: Scope): CounterScope | undefined {
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'national' ? 'all' : `entity:${scope.legalEntityId}`;
}

/** The counts by value of several facets, in one call. A facet that nothing was counted under is empty. */
export async function readCounts<const F extends readonly { kind: string; facet: string }[]>(
  scope: CounterScope,
  facets: F,
): Promise<Record<string, number>[]> {
  const items = await getAll(facets.map(({ kind, facet }) => keyOf(kind, scope, facet)));
  const found = new Map(
    items.map((item) => {
      const counts = Object.entries(item).filter(([key]) => key.startsWith(prefix));
      return [`${item[table.pk]}|${item[table.sk]}`, Object.fromEntries(counts.map(([key, n]) => [key.slice(prefix.length), Number(n)]))];
    }),
  );
  return facets.map(({ kind, facet }) => {
    const key = keyOf(kind, scope, facet);
    return found.get(`${key[table.pk]}|${key[table.sk]}`) ?? {};
  });
}

/** Every count kept of a kind in a scope. */
export async function readAllCounts(kind: string, scope: CounterScope): Promise<{ count: Count; kept: number }[]> {
  const items: Record<string, any>[] = [];
  let from: Record<string, any> | undefined;
  do {
    const page = await database().send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': table.pk },
        ExpressionAttributeValues: { ':pk': keyOf(kind, scope, '')[table.pk] },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items.flatMap((item) =>
    Object.entries(item)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, n]) => ({ count: { kind, scope, facet: String(item[table.sk]), value: key.slice(prefix.length) }, kept: Number(n) })),
  );
}

/** Adds to one count what a recount found missing. */
export async function correctCount(count: Count, by: number): Promise<void> {
  await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOf(count.kind, count.scope, count.facet),
      UpdateExpression: 'ADD #value :by',
      ExpressionAttributeNames: { '#value': prefix + count.value },
      ExpressionAttributeValues: { ':by': by },
    }),
  );
}

/** The change of counts that one event of the stream makes. `eventId` is counted once, however often it comes. */
export interface CountEvent {
  readonly eventId: string;
  readonly changes: ReadonlyMap<string, { readonly count: Count; readonly by: number }>;
}

export const countKey = (count: Count) => [count.kind, count.scope, count.facet, count.value].join('\u001f');

/** Markers of counted events outlive the stream's own 24 hours. */
const markerSeconds = 3 * 24 * 3600;

function writesOf(events: readonly CountEvent[], now: Date): NonNullable<TransactWriteCommandInput['TransactItems']> {
  const TableName = env().TABLE_NAME;
  const items = new Map<string, { key: Record<string, string>; values: Map<string, number> }>();
  for (const { changes } of events) {
    for (const { count, by } of changes.values()) {
      const key = keyOf(count.kind, count.scope, count.facet);
      const id = `${key[table.pk]}|${key[table.sk]}`;
      const item = items.get(id) ?? { key, values: new Map<string, number>() };
      item.values.set(count.value, (item.values.get(count.value) ?? 0) + by);
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
        ExpressionAttributeNames: Object.fromEntries(changed.map(([value], at) => [`#v${at}`, prefix + value])),
        ExpressionAttributeValues: Object.fromEntries(changed.map(([, by], at) => [`:n${at}`, by])),
      },
    };
  });
  return [...markers, ...updates];
}

/** DynamoDB's bound on a transaction. */
const largestTransaction = 100;

/** Counts events, each once. Splits what does not fit one transaction; drops what was counted before. */
export async function applyCounts(events: readonly CountEvent[], now = new Date()): Promise<void> {
  if (events.length === 0) return;
  const writes = writesOf(events, now);
  if (writes.length > largestTransaction && events.length > 1) {
    const half = Math.ceil(events.length / 2);
    await applyCounts(events.slice(0, half), now);
    await applyCounts(events.slice(half), now);
    return;
  }
  try {
    await database().send(new TransactWriteCommand({ TransactItems: writes }));
  } catch (error) {
    const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
    const fresh = events.filter((_, at) => reasons?.[at]?.Code !== 'ConditionalCheckFailed');
    if (!reasons || fresh.length === events.length) throw error;
    await applyCounts(fresh, now);
  }
}
