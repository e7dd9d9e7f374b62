// Checks the stream on one machine: every change reaches the consumer in order, whatever fails on the way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { table } from '../../functions/data/table.ts';
import { borrowDatabase } from '../../testing/system/table.ts';
import { createTable, databaseClient } from './database.ts';
import { followStream } from './stream.ts';

let endpoint: string;
let client: ReturnType<typeof databaseClient>;
borrowDatabase((at) => {
  endpoint = at;
  client = databaseClient(at);
});
const dir = mkdtempSync(path.join(tmpdir(), 'registry-stream-'));
const statePath = path.join(dir, 'stream.json');
let tableName: string;
let made = 0;

beforeEach(async () => {
  tableName = `stream-${process.pid}-${++made}`;
  rmSync(statePath, { force: true });
  await createTable(endpoint, tableName);
});
afterAll(() => {
  client.destroy();
  rmSync(dir, { recursive: true });
});

const put = (name: string) => client.send(new PutItemCommand({ TableName: tableName, Item: { [table.pk]: { S: name }, [table.sk]: { S: 'it' } } }));
const namesIn = (event: DynamoDBStreamEvent) => event.Records.map((record) => String(record.dynamodb?.NewImage?.[table.pk]?.S));

test('the stream reader delivers every change in order and continues after a stop where it left off', async () => {
  const taken: string[] = [];
  const consume = async (event: DynamoDBStreamEvent) => void taken.push(...namesIn(event));
  await put('first');
  await put('second');
  const before = followStream({ endpoint, tableName, consume, statePath });
  await vi.waitFor(() => expect(taken).toHaveLength(2), 10_000);
  await before.stop();

  await put('third');
  const after = followStream({ endpoint, tableName, consume, statePath });
  await vi.waitFor(() => expect(taken).toHaveLength(3), 10_000);
  await after.stop();

  expect(taken).toEqual(['first', 'second', 'third']);
});

test('the stream reader delivers an empty map as an empty map at any depth', async () => {
  const taken: DynamoDBStreamEvent['Records'] = [];
  const Item = {
    [table.pk]: { S: 'empty' },
    [table.sk]: { S: 'it' },
    none: { M: {} },
    within: { M: { none: { M: {} }, list: { L: [{ M: {} }] } } },
    no: { NULL: true },
  };
  await client.send(new PutItemCommand({ TableName: tableName, Item: Item as never }));

  const stream = followStream({ endpoint, tableName, consume: async (event) => void taken.push(...event.Records) });
  await vi.waitFor(() => expect(taken).toHaveLength(1), 10_000);
  await stream.stop();

  expect(taken[0]?.dynamodb?.NewImage).toEqual(Item);
});

test('the stream reader skips only the record that the consumer always refuses', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const taken: string[] = [];
  const consume = async (event: DynamoDBStreamEvent) => {
    if (namesIn(event).includes('bad')) throw new Error('refused on purpose');
    taken.push(...namesIn(event));
  };
  for (const name of ['one', 'two', 'bad', 'four', 'five']) await put(name);

  const stream = followStream({ endpoint, tableName, consume, firstPauseMs: 1 });
  await vi.waitFor(() => expect(taken).toContain('five'), 10_000);
  await stream.stop();

  expect(taken).toEqual(['one', 'two', 'four', 'five']);
  expect(logged.mock.calls.flat().join(' ')).toContain('Skipping it');
  logged.mockRestore();
});

test('the stream reader retries after a temporary failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const consume = vi.fn<(event: DynamoDBStreamEvent) => Promise<void>>().mockRejectedValueOnce(new Error('for a moment')).mockResolvedValue();
  await put('only');

  const stream = followStream({ endpoint, tableName, consume, firstPauseMs: 1 });
  await vi.waitFor(() => expect(consume).toHaveBeenCalledTimes(2), 10_000);
  await stream.stop();

  expect(consume.mock.calls.map(([event]) => namesIn(event))).toEqual([['only'], ['only']]);
  logged.mockRestore();
});

test('the stream reader repeats a passing fault without end', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let attempts = 0;
  const taken: string[] = [];
  const consume = async (event: DynamoDBStreamEvent) => {
    if (namesIn(event).includes('busy') && ++attempts <= 14) throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
    taken.push(...namesIn(event));
  };
  for (const name of ['busy', 'two']) await put(name);

  const stream = followStream({ endpoint, tableName, consume, firstPauseMs: 0 });
  await vi.waitFor(() => expect(taken).toContain('two'), 10_000);
  await stream.stop();

  expect(taken).toEqual(['busy', 'two']);
  logged.mockRestore();
});

test('the stream reader continues from the first record that the consumer did not process', async () => {
  const batches: string[][] = [];
  const consume = async (event: DynamoDBStreamEvent) => {
    batches.push(namesIn(event));
    const third = event.Records[2]?.dynamodb?.SequenceNumber;
    return { batchItemFailures: batches.length === 1 && third ? [{ itemIdentifier: third }] : [] };
  };
  for (const name of ['one', 'two', 'three', 'four']) await put(name);

  const stream = followStream({ endpoint, tableName, consume, firstPauseMs: 1 });
  await vi.waitFor(() => expect(batches.flat()).toContain('four'), 10_000);
  await vi.waitFor(() => expect(batches).toHaveLength(2), 10_000);
  await stream.stop();

  expect(batches).toEqual([
    ['one', 'two', 'three', 'four'],
    ['three', 'four'],
  ]);
});
