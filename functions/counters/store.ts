// Counts of records, maintained by the stream consumer: a few items for each scope, so that a figure costs a fixed number of reads.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '../../shared/access/scope.ts';
import { severities } from '../../shared/compliance/schema.ts';
import { database } from '../data/client.ts';
import { getAll, type Key, type Known } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** `all` for the country, or one legal entity. */
export type CounterScope = 'all' | `entity:${number}`;
/** One count of one record: its kind, scope, facet and value. */
export interface Count {
  readonly kind: string;
  readonly scope: CounterScope;
  readonly facet: string;
  readonly value: string;
  /** How much it adds; 1 if absent. */
  readonly times?: number;
}

/** The prefix separates counts from keys in the same item. */
const prefix = 'n:';

/**
 * Facets with few values share an item, because a change of one record changes most of them, and each item costs a write. Facets with fixed values share
 * one, facets by month another, because they grow. The facets of the dashboard are together, so that it reads six items (decision 044). Every other facet
 * has its own item.
 */
const shared: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'total',
      'status',
      'type',
      'caliber',
      'province',
      'licenseType',
      'verification',
      'open',
      'active',
      'standing',
      'category',
      'priority',
      'registeredIn',
      'heldIn',
      'due:in time',
      'closedInForce',
    ].map((facet) => [facet, 'choices']),
  ),
  'due:none': 'due',
  'due:late': 'due',
  // Faults of firearms in a provider's score.
  ...Object.fromEntries(['fault', 'actionDue', ...severities.map((severity) => `finding:${severity}`)].map((facet) => [facet, 'faults'])),
  ...Object.fromEntries(['safeIn', 'safeOut'].map((facet) => [facet, 'safes'])),
  ...Object.fromEntries(['retiredIn', 'looked', 'dueIn', 'doneIn', 'datedIn'].map((facet) => [facet, 'months'])),
};
/** Days of one month of licenses: `due:none:2026-11`, `recorded:2026-11`. */
const ofMonth = /^(?:due:\w+|recorded):(\d{4}-\d{2})$/;
const monthItem = 'month:';

const sharedItemOf = (facet: string): string | undefined => {
  const month = ofMonth.exec(facet)?.[1];
  return month ? monthItem + month : shared[facet];
};
/** The sort key of the item with a facet's counts, within its kind and scope. */
export const itemOf = (facet: string): string => sharedItemOf(facet) ?? facet;
const sharedItems: ReadonlySet<string> = new Set(Object.values(shared));
const isShared = (item: string): boolean => item.startsWith(monthItem) || sharedItems.has(item);

/**
 * Each of the country's counters is kept in so many shards, because the readers of many stream shards write to it at once. Its value is their sum. The
 * first shard has the key from before there were shards (decision 221).
 */
export const nationalShards = 16;

/** Counters of one user, one queue, one provider or a hundred providers: few writers meet there, and frequent calls read many of them. */
const ofFew = (kind: string): boolean => kind === 'notification' || kind === 'workflow-status' || kind.startsWith('custody');

/** The number of shards of a counter. */
export const shardsOf = ({ kind, scope }: Pick<Count, 'kind' | 'scope'>): number => (scope === 'all' && !ofFew(kind) ? nationalShards : 1);

const shardNumbers = (of: Pick<Count, 'kind' | 'scope'>): number[] => Array.from({ length: shardsOf(of) }, (_, shard) => shard);

export const keyOf = (kind: string, scope: CounterScope, item: string, shard = 0) => ({
  [table.pk]: `counter#${kind}#${scope}${shard > 0 ? `#${shard}` : ''}`,
  [table.sk]: item,
});
/** The attribute name of a count in its item. */
export const nameOf = ({ facet, value }: Pick<Count, 'facet' | 'value'>): string => prefix + (sharedItemOf(facet) ? `${facet}=${value}` : value);

/** Calls `tell` for each count in an item. */
function eachCount(item: Readonly<Record<string, any>>, tell: (facet: string, value: string, kept: number) => void): void {
  const own = String(item[table.sk]);
  const parted = isShared(own);
  for (const name in item) {
    if (!name.startsWith(prefix)) continue;
    const at = parted ? name.indexOf('=') : -1;
    if (at < 0) tell(own, name.slice(prefix.length), Number(item[name]));
    else tell(name.slice(prefix.length, at), name.slice(at + 1), Number(item[name]));
  }
}

/** The scope of the caller's counters; undefined for callers without figures. */
export function counterScopeOf(scope: Scope): CounterScope | undefined {
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'national' ? 'all' : `entity:${scope.legalEntityId}`;
}

type Facets = readonly { readonly kind: string; readonly facet: string }[];

/** The items with the counts of these facets. */
function countKeys(scope: CounterScope, facets: Facets): Key[] {
  const items = new Map(facets.map(({ kind, facet }) => [`${kind}|${itemOf(facet)}`, { kind, item: itemOf(facet) }]));
  return [...items.values()].flatMap(({ kind, item }) => shardNumbers({ kind, scope }).map((shard) => keyOf(kind, scope, item, shard)));
}

/** The counter items that a call can read in the same request as its caller, if the role alone decides the scope. */
export function countsAhead(scope: Scope, facets: Facets): Key[] {
  const counted = counterScopeOf(scope);
  return counted ? countKeys(counted, facets) : [];
}

/**
 * Reads the counts by value of several facets: one request for each hundred items. A facet without counts is empty. `latest` reads consistently, not from a
 * cache or replica.
 */
export async function readCounts(scope: CounterScope, facets: Facets, known?: Known, latest = false): Promise<Record<string, number>[]> {
  const ofKinds = new Map<string, Map<string, Record<string, number>>>();
  for (const { kind, facet } of facets) {
    const ofKind = ofKinds.get(kind) ?? new Map<string, Record<string, number>>();
    // Values that people type may be named like a property of every object.
    ofKinds.set(kind, ofKind.set(facet, Object.create(null)));
  }
  const inPartition = new Map(
    [...ofKinds].flatMap(([kind, wanted]) => shardNumbers({ kind, scope }).map((shard) => [keyOf(kind, scope, '', shard)[table.pk], wanted] as const)),
  );
  for (const item of await getAll(countKeys(scope, facets), known, latest)) {
    const wanted = inPartition.get(item[table.pk]);
    eachCount(item, (facet, value, kept) => {
      const values = wanted?.get(facet);
      if (values) values[value] = (values[value] ?? 0) + kept;
    });
  }
  return facets.map(({ kind, facet }) => ofKinds.get(kind)?.get(facet) ?? {});
}

const total = (kind: string): Facets => [{ kind, facet: 'total' }];
const ofPage = ['limit', 'cursor'];

/** The `countsAhead` of a list's total, which is shown without filters. */
export const totalAhead =
  (kind: string) =>
  (scope: Scope, asked: object): Key[] =>
    Object.keys(asked).every((name) => ofPage.includes(name)) ? countsAhead(scope, total(kind)) : [];

/** The number of records of a kind in a scope. */
export async function readTotal(kind: string, scope: Scope, known?: Known): Promise<number> {
  const counted = counterScopeOf(scope);
  const [counts] = counted ? await readCounts(counted, total(kind), known) : [];
  return counts?.total ?? 0;
}

/** A stored count, with the value in each shard that has one. */
export interface Stored {
  readonly count: Count;
  readonly kept: number;
  readonly parts: ReadonlyMap<number, number>;
}

/** Every stored count of a kind in a scope. */
export async function readAllCounts(kind: string, scope: CounterScope): Promise<Stored[]> {
  const all = new Map<string, { count: Count; kept: number; parts: Map<number, number> }>();
  const shards = await Promise.all(
    shardNumbers({ kind, scope }).map(async (shard) => [shard, await itemsOf(keyOf(kind, scope, '', shard)[table.pk])] as const),
  );
  for (const [shard, items] of shards) {
    for (const item of items) {
      eachCount(item, (facet, value, kept) => {
        const count = { kind, scope, facet, value };
        const one = all.get(countKey(count)) ?? { count, kept: 0, parts: new Map<number, number>() };
        one.kept += kept;
        all.set(countKey(count), { ...one, parts: one.parts.set(shard, kept) });
      });
    }
  }
  return [...all.values()];
}

async function itemsOf(partition: string | undefined): Promise<Record<string, any>[]> {
  const items: Record<string, any>[] = [];
  let from: Record<string, any> | undefined;
  do {
    const page = await database().send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': table.pk },
        ExpressionAttributeValues: { ':pk': partition },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

export const countKey = (count: Count) => [count.kind, count.scope, count.facet, count.value].join('\u001f');
