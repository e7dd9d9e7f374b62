// The event source mapping's part on one machine: reads the table's stream and passes each batch to the consumer in order, with retries until it succeeds.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isPassing } from '../../functions/platform/failures.ts';
import { credentials, region } from './credentials.ts';

const pauseMs = 150;
/** For errors of a change itself: this host has no failure queue (functions/jobs/tries.ts). Passing faults are repeated until they pass. */
const retries = 10;

/** The position in each shard: a sequence number, or its end. */
type Positions = Record<string, { after?: string; done?: true }>;

interface Options {
  readonly endpoint: string;
  readonly tableName: string;
  /** Processes a batch; rejects if that failed, or answers from which record on. */
  consume(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> | Promise<void>;
  /** The pause before the second attempt. Each later pause is twice as long. */
  readonly firstPauseMs?: number;
  /** A file that keeps the position between runs. Without it the stream is read from its beginning. */
  readonly statePath?: string;
}

/** The emulator's stream sends an empty map as a value without a type, which no reader understands. DynamoDB sends `{ M: {} }`. */
function corrected(value: object): object {
  const { M, L, ...rest } = value as { M?: Record<string, object>; L?: object[] };
  if (L) return { L: L.map(corrected) };
  if (!M && Object.keys(rest).length > 0) return value;
  return { M: correctedImage(M ?? {}) };
}
const correctedImage = (image: Readonly<Record<string, object>>) => Object.fromEntries(Object.entries(image).map(([name, value]) => [name, corrected(value)]));

// The SDK returns binary values as bytes and Lambda as base64. The registry stores none, so the images are the same.
export const asLambda = (record: _Record, arn: string): DynamoDBRecord => ({
  eventID: record.eventID,
  eventName: record.eventName,
  eventSource: 'aws:dynamodb',
  eventSourceARN: arn,
  dynamodb: {
    ...({
      ...record.dynamodb,
      ...(record.dynamodb?.NewImage ? { NewImage: correctedImage(record.dynamodb.NewImage) } : {}),
      ...(record.dynamodb?.OldImage ? { OldImage: correctedImage(record.dynamodb.OldImage) } : {}),
    } as DynamoDBRecord['dynamodb']),
    ApproximateCreationDateTime: Math.floor((record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
  },
});

export interface Follower {
  /** The time since which it found no more records (milliseconds since 1970); undefined while it works. */
  idleSince(): number | undefined;
  stop(): Promise<void>;
}

/** Follows the table's stream until stopped. */
export function followStream({ endpoint, tableName, consume, firstPauseMs = 200, statePath }: Options): Follower {
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials });
  const positions: Positions = statePath && existsSync(statePath) ? JSON.parse(readFileSync(statePath, 'utf8')) : {};
  const iterators = new Map<string, string | undefined>();
  let stopped = false;
  let idle: number | undefined;

  const save = () => {
    if (!statePath) return;
    writeFileSync(`${statePath}.new`, JSON.stringify(positions));
    renameSync(`${statePath}.new`, statePath);
  };

  async function shardsOf(arn: string): Promise<Shard[]> {
    const shards: Shard[] = [];
    let from: string | undefined;
    do {
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: from }));
      shards.push(...(StreamDescription?.Shards ?? []));
      from = StreamDescription?.LastEvaluatedShardId;
    } while (from);
    return shards;
  }

  async function iteratorOf(arn: string, shardId: string): Promise<string | undefined> {
    const after = positions[shardId]?.after;
    const begin = (type: 'TRIM_HORIZON' | 'AFTER_SEQUENCE_NUMBER') =>
      client.send(
        new GetShardIteratorCommand({
          StreamArn: arn,
          ShardId: shardId,
          ShardIteratorType: type,
          ...(type === 'AFTER_SEQUENCE_NUMBER' ? { SequenceNumber: after } : {}),
        }),
      );
    const answer = await (after
      ? begin('AFTER_SEQUENCE_NUMBER').catch((error) => {
          // The stream no longer has the records after our position. Continue with the oldest it has: the consumer counts nothing twice.
          if (error instanceof TrimmedDataAccessException) return begin('TRIM_HORIZON');
          throw error;
        })
      : begin('TRIM_HORIZON'));
    return answer.ShardIterator;
  }

  /**
   * Halves the batch after a failure to find the failing record, and skips that record after ten more attempts. A passing fault is repeated without end, and
   * a batch from its first unprocessed record.
   */
  async function deliver(batch: readonly DynamoDBRecord[]): Promise<void> {
    let records = batch;
    for (let attempt = 0; !stopped; attempt++) {
      try {
        const answer = await consume({ Records: [...records] });
        const [next] = answer?.batchItemFailures ?? [];
        if (!next) return;
        records = records.slice(
          Math.max(
            0,
            records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === next.itemIdentifier),
          ),
        );
        await wait(Math.min(firstPauseMs * 2 ** attempt, 10_000));
      } catch (error) {
        if (records.length > 1) {
          const half = Math.ceil(records.length / 2);
          await deliver(records.slice(0, half));
          await deliver(records.slice(half));
          return;
        }
        if (attempt === 0) console.error('The stream consumer failed. Trying again:', error);
        if (attempt >= retries && !isPassing(error)) {
          console.error(`The stream consumer never accepted event ${records[0]?.eventID}. Skipping it:`, JSON.stringify(records[0]?.dynamodb?.Keys));
          return;
        }
        await wait(Math.min(firstPauseMs * 2 ** attempt, 10_000));
      }
    }
    throw new Error('stopped before the batch was processed');
  }

  async function readShard(arn: string, shardId: string): Promise<boolean> {
    const iterator = iterators.get(shardId) ?? (await iteratorOf(arn, shardId));
    if (!iterator) return false;
    const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 100 }));
    if (Records.length > 0) {
      idle = undefined;
      await deliver(Records.map((record) => asLambda(record, arn)));
    }
    const last = Records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) positions[shardId] = { after: last };
    // If the stream was turned on after the table was created, the emulator's next iterator of an unread shard stays empty forever.
    if (NextShardIterator && positions[shardId]?.after) iterators.set(shardId, NextShardIterator);
    if (!NextShardIterator) positions[shardId] = { ...positions[shardId], done: true };
    if (last || !NextShardIterator) save();
    return Records.length > 0;
  }

  async function round(arn: string): Promise<boolean> {
    const shards = await shardsOf(arn);
    const ids = new Set(shards.map((shard) => shard.ShardId));
    let busy = false;
    for (const { ShardId, ParentShardId } of shards) {
      // A child shard's records come after its parent's.
      const parentOpen = ParentShardId && ids.has(ParentShardId) && !positions[ParentShardId]?.done;
      if (!ShardId || positions[ShardId]?.done || parentOpen || stopped) continue;
      busy = (await readShard(arn, ShardId)) || busy;
    }
    return busy;
  }

  const loop = (async () => {
    let arn: string | undefined;
    while (!stopped) {
      try {
        arn ??= (await client.send(new ListStreamsCommand({ TableName: tableName }))).Streams?.[0]?.StreamArn;
        const busy = arn ? await round(arn) : false;
        if (busy) continue;
        idle ??= Date.now();
        await wait(pauseMs);
      } catch (error) {
        if (stopped) break;
        iterators.clear();
        console.error('The stream could not be read. Trying again:', error);
        await wait(1000);
      }
    }
  })();

  return {
    idleSince: () => idle,
    async stop() {
      stopped = true;
      await loop;
      client.destroy();
    },
  };
}
