// For tests: legal entities, the table's items, and its stream.
import { DescribeStreamCommand, DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams';
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';

/** Creates one empty table for the test file. It is not a React hook despite its name. */
export { useTable as withTable } from '../system/table.ts';

import { database } from '../../functions/data/client.ts';
import { createLegalEntity } from '../../functions/legal-entities/store.ts';
import { env } from '../../functions/platform/env.ts';
import { asLambda } from '../../infra/local/stream.ts';
import type { Province } from '../../shared/kinds/provinces.ts';
import type { Standing } from '../../shared/legal-entities/schema.ts';
import { count } from './as-job.ts';
import { founder } from './call.ts';

/** Founds a provider with the number. */
export const foundEntity = (
  id: number,
  change: { name?: string; standing?: Standing; province?: Province; psiraNumber?: string; registrationNumber?: string; at?: Date } = {},
) => {
  const { at, ...rest } = change;
  return createLegalEntity({ id, name: `Provider ${id}`, type: 'security_provider', province: 'Gauteng', city: 'Pretoria', ...rest }, founder, at);
};

type Item = Readonly<Record<string, any>>;

/** Returns everything in the table. */
export const everyItem = (): Promise<Item[]> => scan({});

/** The database applies the filter: the table of a long test is too large to transfer each time. */
async function scan(filter: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>): Promise<Item[]> {
  const items: Item[] = [];
  let from: Record<string, any> | undefined;
  do {
    const page = await database().send(new ScanCommand({ TableName: env().TABLE_NAME, ExclusiveStartKey: from, ConsistentRead: true, ...filter }));
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

/** Returns the items of one kind, by ElectroDB's mark. */
export const itemsOf = (kind: string): Promise<Item[]> =>
  scan({ FilterExpression: '#kind = :kind', ExpressionAttributeNames: { '#kind': '__edb_e__' }, ExpressionAttributeValues: { ':kind': kind } });

/** Returns the table's stream as Lambda receives it; with `marks` only the events after them. */
export async function readStream(marks = new Map<string, string>()): Promise<DynamoDBRecord[]> {
  const { DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: TableName } = env();
  const client = new DynamoDBStreamsClient({ ...(endpoint ? { endpoint } : {}) });
  const records: DynamoDBRecord[] = [];
  const { Streams } = await client.send(new ListStreamsCommand({ TableName }));
  if (!Streams?.[0]) throw new Error('This test’s table has no stream: withTable({ told: true })');
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: Streams[0].StreamArn }));
  for (const { ShardId = '' } of StreamDescription?.Shards ?? []) {
    const after = marks.get(ShardId);
    const from = after ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const) : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    const begin = await client.send(new GetShardIteratorCommand({ StreamArn: StreamDescription?.StreamArn, ShardId, ...from }));
    let at = begin.ShardIterator;
    while (at) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: at }));
      records.push(...(page.Records ?? []).map((record) => asLambda(record, StreamDescription?.StreamArn ?? '')));
      const last = page.Records?.at(-1)?.dynamodb?.SequenceNumber;
      if (last) marks.set(ShardId, last);
      // An open shard never ends: an empty answer marks its present end.
      at = page.Records?.length ? page.NextShardIterator : undefined;
    }
  }
  client.destroy();
  return records;
}

/** The position up to which each stream was counted. */
const counted = new Map<string, string>();

/** Updates the counters from the changes since the last call. */
export async function countChanges(): Promise<void> {
  // Counting changes provider scores, which are counted too.
  for (let fresh = await readStream(counted); fresh.length > 0; fresh = await readStream(counted)) {
    for (let at = 0; at < fresh.length; at += 100) await count({ Records: fresh.slice(at, at + 100) });
  }
}
