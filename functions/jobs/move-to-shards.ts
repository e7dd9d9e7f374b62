// Moves records that were written before the indexes `newest` and `changes` had shards to their shards (decision 227): a part of the nightly sweep. Reads
// find a record in its former place and in its new one, so this can stop anywhere and run again. A move changes index keys alone: no version, no history entry.
import { setTimeout as wait } from 'node:timers/promises';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { retryOnCollision } from '../data/collisions.ts';
import { kindOfShard, shardedFields, shardKeyOf } from '../data/shards.ts';
import { indexes, table } from '../data/table.ts';
import type { Outcome } from '../long-jobs/run.ts';
import { env } from '../platform/env.ts';

type Item = Readonly<Record<string, any>>;

export interface ShardPlace {
  readonly from?: Item;
}

const pageSize = 50;
/** A record that changed lately moves on a later night: a search that starts from a snapshot before the change must find it in one place. */
const restMs = 2 * 86_400_000;
/** At most 200 moves a second: the shard that they leave takes 1,000 write units a second, and is in use. */
const pauseMs = 5;

/** Returns whether the record moved: not if it is in its shards, changed lately or after it was read, or if its key is busy. */
async function move(item: Item): Promise<boolean> {
  const moves = shardedFields.flatMap((field) => {
    if (item[field] === undefined) return [];
    const to = shardKeyOf(kindOfShard(String(item[field])), String(item[table.pk]));
    return to === item[field] ? [] : [{ field, from: item[field], to }];
  });
  if (moves.length === 0 || Date.parse(item.updatedAt ?? 0) > Date.now() - restMs) return false;
  const update = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: { [table.pk]: item[table.pk], [table.sk]: item[table.sk] },
    UpdateExpression: `SET ${moves.map(({ field }) => `#${field} = :${field}_to`).join(', ')}`,
    ConditionExpression: moves.map(({ field }) => `#${field} = :${field}_from`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(moves.map(({ field }) => [`#${field}`, field])),
    ExpressionAttributeValues: Object.fromEntries(
      moves.flatMap(({ field, from, to }) => [
        [`:${field}_from`, from],
        [`:${field}_to`, to],
      ]),
    ),
  });
  try {
    await retryOnCollision(() => database().send(update));
    return true;
  } catch (error) {
    if (['ConditionalCheckFailedException', 'ProvisionedThroughputExceededException', 'ThrottlingException'].includes((error as Error).name)) return false;
    throw error;
  }
}

/** Moves the records of a kind that are in the first shard and belong into another one, from this place until the given time. */
export async function moveToShards(kind: string, { from }: ShardPlace, until: number): Promise<Outcome<ShardPlace>> {
  let moved = 0;
  for (let next = from; ; ) {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        IndexName: indexes.newest.name,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': indexes.newest.pk },
        ExpressionAttributeValues: { ':pk': kind },
        ExclusiveStartKey: next,
        Limit: pageSize,
      }),
    );
    const some = (await Promise.all(Items.map(move))).filter(Boolean).length;
    moved += some;
    next = LastEvaluatedKey;
    if (!next) return { place: null, sums: { moved } };
    if (Date.now() > until) return { place: { from: next }, sums: { moved } };
    await wait(some * pauseMs);
  }
}
