// Writes one transaction, all or nothing, and turns its refusals into Problems.
import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RecordKind } from '../../shared/history/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { attempts, hasCollided, pauseAfter } from './collisions.ts';
import { imageOfPut, imageOfUpdate } from './image.ts';
import { markOfCall } from './repeat.ts';
import { shardedFields, shardKeyOf } from './shards.ts';
import { recordKey, table } from './table.ts';
import { isTooLargeError, tooLarge } from './too-large.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** DynamoDB's limit for a transaction. */
export const mostWrites = 100;

/** One write of a transaction, and the Problem for its failed condition. */
export interface Write {
  readonly item: TransactItem;
  readonly refused?: () => Problem;
}

/**
 * Puts the record into its shard of the sharded indexes. Removes index keys without a value: a firearm without a keeper belongs in no keeper's list, and one partition for all of these would be hot. ElectroDB
 * writes `firearm#` for them. The sort key stays, because a later change that sets the partition does not write it.
 */
function sparse(params: { Item?: Record<string, unknown> }): object {
  const item = { ...params.Item };
  for (const field of shardedFields) if (item[field] !== undefined) item[field] = shardKeyOf(String(item[field]), String(item[table.pk]));
  for (const { pk } of table.indexes) if (String(item[pk] ?? '').endsWith('#')) delete item[pk];
  return { ...params, Item: item };
}

/** Takes the parameters of ElectroDB's `create()`: writes only if no record exists. */
export const put = (params: object, refused?: () => Problem): Write => ({
  item: { Put: sparse(params) as TransactItem['Put'] },
  ...(refused ? { refused } : {}),
});
/** Takes the parameters of ElectroDB's `put()`, but keeps the stored record's fields that are not in `own`. */
export function rewrite(params: object, own: readonly string[], refused: () => Problem): Write {
  const { TableName, Item, ...condition } = sparse(params) as NonNullable<TransactItem['Put']>;
  const key = [table.pk, table.sk] as const;
  const keys = table.indexes.flatMap(({ pk, sk }) => [pk, sk]).filter((name) => !key.some((one) => one === name));
  const names = [...new Set([...own, ...keys, '__edb_e__', '__edb_v__'])];
  const [set, gone] = [names.filter((name) => Item?.[name] !== undefined), names.filter((name) => Item?.[name] === undefined)];
  const placed = (some: readonly string[], write: (name: string) => string) => some.map((name) => write(`w${names.indexOf(name)}`)).join(', ');
  const Update = {
    TableName,
    Key: Object.fromEntries(key.map((name) => [name, Item?.[name]])),
    UpdateExpression: `SET ${placed(set, (n) => `#${n} = :${n}`)} REMOVE ${placed(gone, (n) => `#${n}`)}`,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, ...Object.fromEntries(names.map((name, n) => [`#w${n}`, name])) },
    ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ...Object.fromEntries(set.map((name) => [`:w${names.indexOf(name)}`, Item?.[name]])) },
  };
  return { item: { Update }, refused };
}
/** Takes the parameters of ElectroDB's `patch()`: changes only an existing record. */
export const update = (params: object, refused: () => Problem = staleVersion): Write => ({ item: { Update: params as TransactItem['Update'] }, refused });
/** Takes the parameters of ElectroDB's `remove()`. */
export const remove = (params: object): Write => ({ item: { Delete: params as TransactItem['Delete'] } });
/** Takes the parameters of a condition, as of ElectroDB's `remove()`: checks it without removing anything. */
export const check = (params: object, refused: () => Problem): Write => ({ item: { ConditionCheck: params as TransactItem['ConditionCheck'] }, refused });

export const staleVersion = () => new Problem('stale-version', 'This record has changed since you opened it. Load it again and repeat your change.');

/** Requires that the record still has the version that was read, for writes that depend on it. */
export const isUnchanged = (kind: RecordKind, { id, version }: { readonly id: string; readonly version: number }): Write =>
  check(
    {
      TableName: env().TABLE_NAME,
      Key: recordKey(kind, id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
    staleVersion,
  );

const isEntry = ({ Put }: TransactItem): boolean => Put?.Item?.__edb_e__ === 'workflow-history';

/** Adds to each history entry the image of its record after the change. */
function withImages(writes: readonly Write[]): readonly Write[] {
  const hashes = new Set<unknown>(writes.flatMap(({ item }) => (isEntry(item) ? [item.Put?.Item?.hash] : [])));
  const images = new Map<unknown, string>();
  for (const { item } of writes) {
    const head: unknown = item.Put?.Item?.chainHead;
    if (item.Put?.Item && hashes.has(head)) images.set(head, imageOfPut(item.Put.Item));
    // The placeholder's name varies: the value that equals an entry's hash is the record's new chain head.
    const values = Object.values(item.Update?.ExpressionAttributeValues ?? {}).filter((value) => hashes.has(value));
    for (const head of values) images.set(head, imageOfUpdate(item.Update ?? {}));
  }
  return writes.map((write) => {
    const { Put } = write.item;
    const image = isEntry(write.item) ? images.get(Put?.Item?.hash) : undefined;
    return image ? { ...write, item: { Put: { ...Put, Item: { ...Put?.Item, image } } as TransactItem['Put'] } } : write;
  });
}

/**
 * Writes all or nothing, with retries after collisions. The first write of a call with an idempotency key records the key. Throws the Problem of the
 * first write whose condition failed, and `too-large` for a record above DynamoDB's limit.
 */
export async function commit(changes: readonly Write[]): Promise<void> {
  const mark = changes.length < mostWrites ? markOfCall() : undefined;
  const writes: readonly Write[] = withImages(mark ? [mark, ...changes] : changes);
  // One token for all attempts: a write that succeeded without an answer would refuse its own repetition.
  const ClientRequestToken = randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      await database().send(new TransactWriteCommand({ TransactItems: writes.map((write) => write.item), ClientRequestToken }));
      mark?.written();
      return;
    } catch (error) {
      const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
      if (isTooLargeError(error)) throw tooLarge();
      if (!reasons) throw error;
      const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      const refusal = failed >= 0 ? writes[failed]?.refused?.() : undefined;
      if (refusal) throw refusal;
      if (failed >= 0 || !hasCollided(error)) throw error;
      if (attempt === attempts)
        throw new Problem('unavailable', 'The registry is busy with this record. Try again in a moment.', undefined, { 'Retry-After': '2' });
      await pauseAfter(attempt);
    }
  }
}
