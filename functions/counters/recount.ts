// Counts every kind again from its records, and finds differences from the counters.
import { query } from '../data/client.ts';
import { getAll } from '../data/pages.ts';
import { indexes, recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { countedKinds, countedPartition, countsOf } from './facets.ts';
import { type Count, type CounterScope, countKey, readAllCounts } from './store.ts';

export interface Drift extends Count {
  readonly counted: number;
  readonly kept: number;
}

type Item = Record<string, any>;

interface IndexName {
  readonly name: string;
  readonly pk: string;
}
/** Where the next page of records begins. */
export type RecordsFrom = Readonly<Record<string, any>>;
interface RecordsPage {
  readonly records: Item[];
  readonly next: RecordsFrom | undefined;
}

interface PageOptions {
  readonly most?: number;
  /** Only these fields of the records. */
  readonly fields?: readonly string[] | undefined;
}

async function pageIn({ name, pk }: IndexName, partition: string, from: RecordsFrom | undefined, { most, fields }: PageOptions = {}): Promise<RecordsPage> {
  const { Items = [], LastEvaluatedKey } = await query({
    TableName: env().TABLE_NAME,
    IndexName: name,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...Object.fromEntries((fields ?? []).map((field) => [`#${field}`, field])) },
    ExpressionAttributeValues: { ':pk': partition },
    ProjectionExpression: fields?.map((field) => `#${field}`).join(', '),
    ExclusiveStartKey: from,
    Limit: most,
  });
  return { records: Items, next: LastEvaluatedKey };
}

/** Every record of one partition of an index, a page at a time; only these fields of it, if they are named. */
async function* recordsIn(index: IndexName, partition: string, fields?: readonly string[]): AsyncGenerator<Item[]> {
  let next: RecordsFrom | undefined;
  do {
    const page = await pageIn(index, partition, next, { fields });
    yield page.records;
    next = page.next;
  } while (next);
}

/** Providers that are read at once. Reading ten thousand one by one would take all the time of the job. */
const together = 32;

/** The counters of a legal entity without records must be 0, so the recount includes every entity. */
async function everyScope(): Promise<Set<CounterScope>> {
  const scopes = new Set<CounterScope>(['all']);
  for await (const page of recordsIn(indexes.newest, 'legal-entity')) for (const { id } of page) scopes.add(`entity:${id}`);
  return scopes;
}

async function allIn(index: IndexName, partition: string, fields: readonly string[]): Promise<Item[]> {
  const all: Item[] = [];
  for await (const page of recordsIn(index, partition, fields)) all.push(...page);
  return all;
}

/**
 * Kinds that change with each issue are in no index of their kind, which would cost each change a write. They are read provider by provider, with only the
 * fields that their facets need: the records of several providers are in memory together.
 */
export const ofProvider: Readonly<Record<string, (id: string) => Promise<Item[]>>> = {
  officer: (id) => allIn(indexes.holder, `officer#entity#${id}`, ['legalEntityId', 'employment']),
  'firearm-custody': (id) => allIn(indexes.holder, `firearm-custody#entity#${id}`, ['legalEntityId', 'safeId', 'outOfSafeId']),
  // Each firearm that is out names its issue.
  'custody-watch': async (id) => {
    const out = await allIn(indexes.dueOf, `firearm-custody#out#${id}`, ['issueId']);
    return getAll(out.flatMap(({ issueId }) => (issueId ? [recordKey('custody-watch', issueId)] : [])));
  },
};

/** Every record of a counted kind, a part at a time. */
async function* recordsOf(kind: string, entities: ReadonlySet<CounterScope>): AsyncGenerator<Item[]> {
  const read = ofProvider[kind];
  if (!read) {
    yield* recordsIn(indexes.newest, countedPartition(kind));
    return;
  }
  const ids = [...entities].filter((scope) => scope !== 'all').map((scope) => scope.slice('entity:'.length));
  for (let at = 0; at < ids.length; at += together) yield (await Promise.all(ids.slice(at, at + together).map(read))).flat();
}

/** A page of the records of a counted kind, or the records of a page of providers. */
export async function recordsFrom(kind: string, from: RecordsFrom | undefined): Promise<RecordsPage> {
  const read = ofProvider[kind];
  if (!read) return pageIn(indexes.newest, countedPartition(kind), from);
  const { records, next } = await pageIn(indexes.newest, 'legal-entity', from, { most: together });
  return { records: (await Promise.all(records.map(({ id }) => read(String(id))))).flat(), next };
}

/** Every stored count of a kind, for several scopes at a time. */
export async function* readScopes(kind: string, scopes: readonly CounterScope[]): AsyncGenerator<Awaited<ReturnType<typeof readAllCounts>>> {
  for (let at = 0; at < scopes.length; at += together) {
    const some = scopes.slice(at, at + together);
    yield (await Promise.all(some.map((scope) => readAllCounts(kind, scope)))).flat();
  }
}

async function findOf(kind: string, entities: ReadonlySet<CounterScope>): Promise<Drift[]> {
  const counted = new Map<string, Count & { counted: number }>();
  const scopes = new Set(entities);
  for await (const page of recordsOf(kind, entities)) {
    for (const count of page.flatMap((record) => countsOf(kind, record))) {
      const key = countKey(count);
      counted.set(key, { ...count, counted: (counted.get(key)?.counted ?? 0) + (count.times ?? 1) });
      scopes.add(count.scope);
    }
  }
  const drift: Drift[] = [];
  for await (const some of readScopes(kind, [...scopes])) {
    for (const { count, kept } of some) {
      const key = countKey(count);
      const found = counted.get(key)?.counted ?? 0;
      counted.delete(key);
      if (found !== kept) drift.push({ ...count, counted: found, kept });
    }
  }
  // The remaining counts have no stored counter.
  return [...drift, ...[...counted.values()].map((count) => ({ ...count, kept: 0 }))];
}

/**
 * Every count that differs from a recount. A concurrent write can show as a difference of one. It has the counts of a whole kind in memory: for tests and
 * restored backups. The jobs compare in steps (functions/jobs/drift.ts).
 */
export async function findDrift(): Promise<Drift[]> {
  const entities = await everyScope();
  const all: Drift[] = [];
  for (const kind of countedKinds) all.push(...(await findOf(kind, entities)));
  return all;
}

const difference = ({ counted, kept }: Drift) => counted - kept;
/** True for the same difference with an unchanged counter: no write was on its way. */
export const isSameDrift = (one: Drift, before: Drift | undefined): boolean =>
  before !== undefined && one.kept === before.kept && difference(one) === difference(before);
