// Keys of the indexes `newest` and `changes` in shards: a key takes about 1,000 write units a second, and these indexes have one key for all records of a
// kind. A record's shard depends only on its own key. The first shard is the kind's former only key, so records from before are found (decision 227).
import { createHash } from 'node:crypto';
import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { indexes, table } from './table.ts';

/** A change costs `changes` two units for each KiB of the record: twelve shards take 6,000 changes a second of records up to one KiB. */
const shards = 12;

/** Kinds that a register of ten million firearms can change more than 500 times a second. Each of their lists and searches reads all shards. */
export const shardedKinds: readonly string[] = ['firearm', 'license', 'risk'];

/** The key fields of the indexes in shards. */
export const shardedFields = [indexes.newest.pk, indexes.changes.pk] as const;

/** All keys of an index that have the records of this kind, the former only one first. */
export const shardKeys = (kind: string): readonly string[] =>
  shardedKinds.includes(kind) ? Array.from({ length: shards }, (_, shard) => (shard === 0 ? kind : `${kind}~${shard}`)) : [kind];

/** The index key of the shard for the record with this key of the table. */
export function shardKeyOf(kind: string, pk: string): string {
  const keys = shardKeys(kind);
  return keys[createHash('sha256').update(pk).digest().readUInt32BE() % keys.length] ?? kind;
}

/** The kind of a shard's key. Returns any other key unchanged. */
export function kindOfShard(key: string): string {
  const [kind = key] = key.split('~');
  return shardKeys(kind).includes(key) ? kind : key;
}

type Item = Record<string, any>;
type Ask = (input: QueryCommandInput) => Promise<QueryCommandOutput>;

interface Shard {
  readonly key: string;
  items: Item[];
  from: Item | undefined;
  isRead: boolean;
}

/** Records of each shard in one page of a query without a limit. */
const pageSize = 500;

/**
 * Answers a query of the index `newest` from all shards of its kind, in the index's order and with the query's limit, as from one key. The key that follows
 * is a record's, so a page continues in each shard after that record, and a cursor from before the shards is read too. A shard is asked for a little more
 * than its share of the page, and again only when the page needs more of it: a page costs the same in a register of any size.
 */
export async function queryShards(input: QueryCommandInput, ask: Ask): Promise<QueryCommandOutput> {
  const kind = String(input.ExpressionAttributeValues?.[':pk']);
  const keys = input.IndexName === indexes.newest.name ? shardKeys(kind) : [];
  if (keys.length < 2) return ask(input);
  const { pk: field, sk: order } = indexes.newest;
  const { Limit: limit, ExclusiveStartKey: start, ScanIndexForward: isForward = true } = input;
  const size = limit === undefined ? pageSize : Math.min(limit, Math.ceil((limit / keys.length) * 1.5) + 1);
  const all = keys.map((key): Shard => ({ key, items: [], from: start && { ...start, [field]: key }, isRead: false }));
  const read = async (shard: Shard) => {
    const ExpressionAttributeValues = { ...input.ExpressionAttributeValues, ':pk': shard.key };
    const { Items = [], LastEvaluatedKey } = await ask({ ...input, ExpressionAttributeValues, ExclusiveStartKey: shard.from, Limit: size });
    Object.assign(shard, { items: Items, from: LastEvaluatedKey, isRead: LastEvaluatedKey === undefined });
  };
  await Promise.all(all.map(read));
  const found: Item[] = [];
  while (found.length < (limit ?? Number.POSITIVE_INFINITY)) {
    const short = all.filter(({ items, isRead }) => items.length === 0 && !isRead);
    // Without a limit a page ends with the first shard that has more.
    if (short.length > 0 && limit === undefined && found.length > 0) break;
    await Promise.all(short.map(read));
    if (short.length > 0) continue;
    const [next] = all.filter(({ items }) => items.length > 0).sort((a, b) => (a.items[0]?.[order] < b.items[0]?.[order] === isForward ? -1 : 1));
    const item = next?.items.shift();
    if (!item) break;
    // A record that moved between two reads is in both.
    if (item[order] !== found.at(-1)?.[order]) found.push(item);
  }
  const last = found.at(-1);
  const hasMore = all.some(({ items, isRead }) => items.length > 0 || !isRead);
  const next = last && hasMore ? { [table.pk]: last[table.pk], [table.sk]: last[table.sk], [field]: kind } : undefined;
  return { Items: found, Count: found.length, LastEvaluatedKey: next, $metadata: {} };
}
