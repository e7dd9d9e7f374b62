// The country's counters in shards: each shard counts, old items count too, and a collision moves the process to another shard.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { recount } from '../../testing/server/as-job.ts';
import { counted, deliver, everyCount, forget, withFirearms } from '../../testing/server/counted.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';
import { findDrift } from './recount.ts';
import { countsAhead, keyOf, nationalShards, readTotal, shardsOf } from './store.ts';
import { ownCounter } from './write.ts';

withTable({ told: true });
captureLog();
withFirearms();
afterEach(() => {
  ownCounter.shard = 0;
});

const inPartitions = async () =>
  (await everyItem())
    .map(({ pk }) => pk as string)
    .filter((pk) => pk.startsWith('counter#firearm#all'))
    .filter((pk, at, all) => all.indexOf(pk) === at)
    .sort();
const plant = (shard: number, value: string, by: number) =>
  database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOf('firearm', 'all', 'choices', shard),
      UpdateExpression: 'ADD #value :by',
      ExpressionAttributeNames: { '#value': `n:total=${value}` },
      ExpressionAttributeValues: { ':by': by },
    }),
  );
const national = { kind: 'national' } as const;

describe('counters of the country', () => {
  test('are the sum of their shards, with the items from before there were shards', async () => {
    const first = 1 + counted.events.findIndex(({ dynamodb }) => dynamodb?.NewImage?.__edb_e__?.S === 'firearm');
    ownCounter.shard = 0;
    await deliver([counted.events.slice(0, first)]);
    ownCounter.shard = 5;
    await deliver([counted.events.slice(first)]);

    expect(await inPartitions()).toEqual(['counter#firearm#all', 'counter#firearm#all#5']);
    expect(await readTotal('firearm', national)).toBe(4);
    const both = await everyCount();
    expect(await findDrift()).toEqual([]);
    await forget();
    ownCounter.shard = 0;
    await deliver([counted.events]);
    expect(both).toEqual(await everyCount());
  });

  test('count once when a collision moves the process to another shard', async () => {
    ownCounter.shard = 3;
    const faults = withFaults({ seed: 11, probability: 1, kinds: ['conflict'], only: /^TransactWrite/, most: 1 });
    await deliver([counted.events]).finally(() => faults.stop());

    expect(faults.made.conflict).toBe(1);
    expect(ownCounter.shard).not.toBe(3);
    expect(await readTotal('firearm', national)).toBe(4);
    expect(await findDrift()).toEqual([]);
  });

  test('are corrected and freed of zeros by the rebuild, also when a value is 2 in one shard and -2 in another', async () => {
    await deliver([counted.events]);
    await plant(0, 'gone', 2);
    await plant(7, 'gone', -2);
    await plant(4, 'ghost', 3);

    expect(await recount({ pauseMs: 0 })).toMatchObject({ corrected: 1 });

    const names = (await everyItem()).filter(({ pk }) => String(pk).startsWith('counter#firearm#all')).flatMap((item) => Object.keys(item));
    expect(names).not.toContain('n:total=gone');
    expect(await readTotal('firearm', national)).toBe(4);
    expect(await findDrift()).toEqual([]);
  });
});

test('only the country’s counters have shards, not those of a provider, a user or a queue', () => {
  expect(shardsOf({ kind: 'firearm', scope: 'all' })).toBe(nationalShards);
  expect(shardsOf({ kind: 'firearm', scope: 'entity:1' })).toBe(1);
  for (const kind of ['notification', 'workflow-status', 'custody-watch', 'custody:2026-06'])
    expect([kind, shardsOf({ kind, scope: 'all' })]).toEqual([kind, 1]);
});

test('reading a total of the country is one request', () => {
  // With the caller's record, and DynamoDB's limit of a hundred keys.
  expect(countsAhead(national, [{ kind: 'firearm', facet: 'total' }])).toHaveLength(nationalShards);
  expect(6 * nationalShards + 1).toBeLessThanOrEqual(100);
});
