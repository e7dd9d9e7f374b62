// Counts of records, kept by the stream consumer: a few items for each scope, so that a figure costs a fixed number of reads.
import { QueryCommand, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '../../shared/access/scope.ts';
import { database } from '../data/client.ts';
import { getAll, type Key, type Known } from '../data/pages.ts';
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

/**
 * Facets with few values share an item, because a change of one record changes most of them and each item is a write of its own:
 * those of fixed choices one, those by month, which grow by a value each a month, another. What the dashboard reads is together, so
 * that a look at it costs six items (decision 044). Every other facet has its own item.
 */
const shared: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'total',
      'status',
      'type',
      'province',
      'licenseType',
      'verification',
      'open',
      'active',
      'standing',
      'category',
      'priority',
      'registeredIn',
      'due:in time',
      'closedInForce',
    ].map((facet) => [facet, 'choices']),
  ),
  'due:none': 'due',
  'due:late': 'due',
  ...Object.fromEntries(['retiredIn', 'lostIn', 'looked', 'dueIn', 'doneIn', 'datedIn'].map((facet) => [facet, 'months'])),
};
/** Days of one month, of licenses: `due:none:2026-11`, `recorded:2026-11`. */
const ofMonth = /^(?:due:\w+|recorded):(\d{4}-\d{2})$/;
const monthItem = 'month:';

const sharedItemOf = (facet: string): string | undefined => {
  const month = ofMonth.exec(facet)?.[1];
  return month ? monthItem + month : shared[facet];
};
const itemOf = (facet: string): string => sharedItemOf(facet) ?? facet;
const isShared = (item: string): boolean => item.startsWith(monthItem) || Object.values(shared).includes(item);

const keyOf = (kind: string, scope: CounterScope, item: string) => ({ [table.pk]: `counter#${kind}#${scope}`, [table.sk]: item });
const nameOf = ({ facet, value }: Pick<Count, 'facet' | 'value'>): string => prefix + (sharedItemOf(facet) ? `${facet}=${value}` : value);

/** What an item of the counters holds. */
function countsIn(item: Readonly<Record<string, any>>): { facet: string; value: string; kept: number }[] {
  const own = String(item[table.sk]);
  return Object.entries(item)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, n]) => {
      const rest = name.slice(prefix.length);
      const at = rest.indexOf('=');
      return isShared(own) ? { facet: rest.slice(0, at), value: rest.slice(at + 1), kept: Number(n) } : { facet: own, value: rest, kept: Number(n) };
    });
}

/** Where the caller's figures are kept; undefined for who has none. */
export function counterScopeOf(scope: Scope): CounterScope | undefined {
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'national' ? 'all' : `entity:${scope.legalEntityId}`;
}

type Facets = readonly { readonly kind: string; readonly facet: string }[];

/** The items that the counts of these facets stand in. */
function countKeys(scope: CounterScope, facets: Facets): Key[] {
  const keys = new Map(facets.map(({ kind, facet }) => [`${kind}|${itemOf(facet)}`, keyOf(kind, scope, itemOf(facet))]));
  return [...keys.values()];
}

/** What a call may read together with its caller, where the caller's role alone says whose figures it shows. */
export function countsAhead(scope: Scope, facets: Facets): Key[] {
  const counted = counterScopeOf(scope);
  return counted ? countKeys(counted, facets) : [];
}

/** The counts by value of several facets, in one request. A facet that nothing was counted under is empty. */
export async function readCounts(scope: CounterScope, facets: Facets, known?: Known): Promise<Record<string, number>[]> {
  const found = new Map<string, Record<string, number>>();
  for (const item of await getAll(countKeys(scope, facets), known)) {
    for (const { facet, value, kept } of countsIn(item)) {
      const at = `${item[table.pk]}|${facet}`;
      const values = found.get(at) ?? {};
      values[value] = kept;
      found.set(at, values);
    }
  }
  return facets.map(({ kind, facet }) => found.get(`${keyOf(kind, scope, '')[table.pk]}|${facet}`) ?? {});
}

const total = (kind: string): Facets => [{ kind, facet: 'total' }];
const ofPage = ['limit', 'cursor'];

/** `countsAhead` of a list's total, which it shows when nothing is filtered. */
export const totalAhead =
  (kind: string) =>
  (scope: Scope, asked: object): Key[] =>
    Object.keys(asked).every((name) => ofPage.includes(name)) ? countsAhead(scope, total(kind)) : [];

/** How many records of a kind lie in a scope. */
export async function readTotal(kind: string, scope: Scope, known?: Known): Promise<number> {
  const counted = counterScopeOf(scope);
  const [counts] = counted ? await readCounts(counted, total(kind), known) : [];
  return counts?.total ?? 0;
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
  return items.flatMap((item) => countsIn(item).map(({ facet, value, kept }) => ({ count: { kind, scope, facet, value }, kept })));
}

/** Values changed in one write: an expression takes no more than 4 KB. */
const valuesAtOnce = 50;

/** Adds to counts what a recount found missing: one write for those of one item. */
export async function correctCounts(corrections: readonly { readonly count: Count; readonly by: number }[]): Promise<void> {
  const items = new Map<string, typeof corrections>();
  for (const one of corrections) {
    const key = keyOf(one.count.kind, one.count.scope, itemOf(one.count.facet));
    const id = `${key[table.pk]}|${key[table.sk]}`;
    items.set(id, [...(items.get(id) ?? []), one]);
  }
  for (const all of items.values()) for (let at = 0; at < all.length; at += valuesAtOnce) await correctItem(all.slice(at, at + valuesAtOnce));
}

async function correctItem(some: readonly { readonly count: Count; readonly by: number }[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  await database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOf(first.count.kind, first.count.scope, itemOf(first.count.facet)),
      UpdateExpression: `ADD ${some.map((_, at) => `#v${at} :n${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(some.map(({ count }, at) => [`#v${at}`, nameOf(count)])),
      ExpressionAttributeValues: Object.fromEntries(some.map(({ by }, at) => [`:n${at}`, by])),
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
      const key = keyOf(count.kind, count.scope, itemOf(count.facet));
      const id = `${key[table.pk]}|${key[table.sk]}`;
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

/** DynamoDB's bounds: on a transaction, and by the length of its expression (4 KB) on the values that one write changes. */
const largestTransaction = 100;
const mostValues = 200;

/** Counts events, each once. Splits what does not fit one transaction; drops what was counted before. */
export async function applyCounts(events: readonly CountEvent[], now = new Date()): Promise<void> {
  if (events.length === 0) return;
  const writes = writesOf(events, now);
  const isTooLarge = writes.length > largestTransaction || writes.some(({ Update }) => Object.keys(Update?.ExpressionAttributeNames ?? {}).length > mostValues);
  if (isTooLarge && events.length > 1) {
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
