// One transaction, its refusals turned into Problems. A failure in the middle leaves nothing.
import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RecordKind } from '../../shared/history/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { attempts, hasCollided, pauseAfter } from './collisions.ts';
import { imageOfPut, imageOfUpdate } from './image.ts';
import { markOfCall } from './repeat.ts';
import { recordKey, table } from './table.ts';
import { saysTooLarge, tooLarge } from './too-large.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** DynamoDB's bound on a transaction. */
export const mostWrites = 100;

/** One write of a transaction, and what its refused condition means to the caller. */
export interface Write {
  readonly item: TransactItem;
  readonly refused?: () => Problem;
}

/**
 * An index holds only the records that have what its partition is made of: a firearm without a keeper is nobody's to keep, and
 * all of them in one partition would be a hot one. ElectroDB writes `firearm#` for them; such keys are taken out. A sort
 * key stays: a later change that gives the partition writes none.
 */
function sparse(params: { Item?: Record<string, unknown> }): object {
  const item = { ...params.Item };
  for (const { pk } of table.indexes) if (String(item[pk] ?? '').endsWith('#')) delete item[pk];
  return { ...params, Item: item };
}

/** ElectroDB's parameters of a `create()`: puts only where nothing stands. */
export const put = (params: object, refused?: () => Problem): Write => ({
  item: { Put: sparse(params) as TransactItem['Put'] },
  ...(refused ? { refused } : {}),
});
/**
 * ElectroDB's parameters of a `put()`: leaves the record whole, but for fields that are not among its `own`. These stand as they do
 * when it is written.
 */
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
/** ElectroDB's parameters of a `patch()`: changes only what stands. */
export const update = (params: object, refused: () => Problem = staleVersion): Write => ({ item: { Update: params as TransactItem['Update'] }, refused });
/** ElectroDB's parameters of a `remove()`. */
export const remove = (params: object): Write => ({ item: { Delete: params as TransactItem['Delete'] } });
/** Parameters of a condition, as of ElectroDB's `remove()` with its own: these must hold, and nothing is removed. */
export const check = (params: object, refused: () => Problem): Write => ({ item: { ConditionCheck: params as TransactItem['ConditionCheck'] }, refused });

export const staleVersion = () => new Problem('stale-version', 'This record has changed since you opened it. Load it again and repeat your change.');

/** As this is written, the record is the one that was read: for what is written of it elsewhere. */
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

/** The writes with each history entry keeping the image of the record that carries the entry's hash from now on. */
function withImages(writes: readonly Write[]): readonly Write[] {
  const hashes = new Set<unknown>(writes.flatMap(({ item }) => (isEntry(item) ? [item.Put?.Item?.hash] : [])));
  const images = new Map<unknown, string>();
  for (const { item } of writes) {
    const head: unknown = item.Put?.Item?.chainHead;
    if (item.Put?.Item && hashes.has(head)) images.set(head, imageOfPut(item.Put.Item));
    // Whatever the placeholder is called, the value that is an entry's hash is the record's new chain head.
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
 * Writes all or nothing. Throws the Problem of the first write whose condition failed, `too-large` for a record without room; retries where transactions only collided.
 * The first one of a call that may come again marks it as done.
 */
export async function commit(changes: readonly Write[]): Promise<void> {
  const mark = changes.length < mostWrites ? markOfCall() : undefined;
  const writes: readonly Write[] = withImages(mark ? [mark, ...changes] : changes);
  for (let attempt = 1; ; attempt++) {
    try {
      // The SDK sends it again when no answer comes. Without a token a write that was done would then refuse itself.
      await database().send(new TransactWriteCommand({ TransactItems: writes.map((write) => write.item), ClientRequestToken: randomUUID() }));
      mark?.written();
      return;
    } catch (error) {
      const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons;
      if (saysTooLarge(error)) throw tooLarge();
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
