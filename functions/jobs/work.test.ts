// Background work, tested with an export: however its events arrive and whichever process dies, it ends once and correctly.
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { work } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { readObject } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { exportJobs } from '../exports/entity.ts';
import { firearms } from '../firearms/entity.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { env } from '../platform/env.ts';

withTable({ told: true });
withObjects();
const lines = captureLog();

/** More rows than two steps of an export write. */
const many = 5_200;
let as: Claims;
let id: string;

const jobOf = async (one = id) => (await exportJobs().get({ id: one }).go()).data;
const deliver = (records: readonly DynamoDBRecord[]) => work({ Records: [...records] });
const serialsIn = async () => {
  const text = (await readObject(`exports/${id}.csv`))?.body.toString('utf8') ?? '';
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0] ?? '');
};
/** All records, each once, newest first. */
const whole = Array.from({ length: many }, (_, n) => `S-${String(many - 1 - n).padStart(5, '0')}`);

beforeAll(async () => {
  await foundEntity(1);
  as = await signUp('admin');
  const began = Date.parse('2026-01-01T00:00:00Z');
  const { barrelLength: _, ...example } = exampleFirearm();
  const records = whole.toReversed().map((serialNumber, n) => {
    const at = new Date(began + n * 1000).toISOString();
    const times = { statusSince: at, createdAt: at, updatedAt: at };
    return { ...example, serialNumber, id: newId(new Date(at)), ownerName: 'Provider 1', registeredBy: 'test', version: 1, chainHead: '', ...times };
  });
  const together = [0, 1, 2, 3].map((part) => records.filter((_, n) => n % 4 === part));
  await Promise.all(
    together.map((some) =>
      firearms()
        .put(some as never)
        .go(),
    ),
  );
}, 300_000);

beforeEach(async () => {
  await doWork();
  id = (await send(contract.exports.start, { as, body: { list: 'firearms', format: 'csv' } })).body.id;
});

describe('a job of several steps', () => {
  test('continues by itself to the end and records its progress', async () => {
    const told: [number, string][] = [];
    for (let fresh = await freshEvents(); fresh.length > 0; fresh = await freshEvents()) {
      await deliver(fresh);
      const job = await jobOf();
      if (job && told.at(-1)?.[0] !== job.done) told.push([job.done, job.status]);
    }

    expect(told).toEqual([
      [2500, 'running'],
      [5000, 'running'],
      [many, 'done'],
    ]);
    expect(await serialsIn()).toEqual(whole);
    expect(await readObject(`exports/${id}/000001`)).toBeUndefined();
  });

  test('ends the same when every event is repeated and late ones arrive at the end', async () => {
    const all: DynamoDBRecord[] = [];
    for (let fresh = await freshEvents(); fresh.length > 0; fresh = await freshEvents()) {
      all.push(...fresh);
      await deliver([...fresh, ...fresh]);
    }
    const before = await jobOf();

    await deliver(all.toReversed());

    expect(await jobOf()).toEqual(before);
    expect(await serialsIn()).toEqual(whole);
    expect((await listHistory('export', id)).map(({ action }) => action)).toEqual(['exports.start', 'exports.done']);
    expect(before && (await firstBrokenEntry('export', id, before))).toBeUndefined();
  });

  test('repeats a step that died before recording its progress, and writes no row twice', async () => {
    await deliver(await freshEvents());
    const client = database();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    let deaths = 0;
    const dying = vi.spyOn(client, 'send').mockImplementation(((command: unknown) => {
      if (command instanceof TransactWriteCommand && deaths++ === 0) return Promise.reject(new Error('the process died here'));
      return send(command);
    }) as never);

    await doWork();
    dying.mockRestore();

    expect(deaths).toBeGreaterThan(1);
    expect(await jobOf()).toMatchObject({ status: 'done', done: many });
    expect(await serialsIn()).toEqual(whole);
  });

  test('reads its record consistently, so a lagging copy does not matter', async () => {
    const events = await freshEvents();
    const image = events.map(({ dynamodb }) => unmarshall(dynamodb?.NewImage as never)).find((one) => one.__edb_e__ === 'export');
    const client = database();
    const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    const behind = vi.spyOn(client, 'send').mockImplementation(((command: { input: { Key?: { pk?: string }; ConsistentRead?: boolean } }) => {
      const { Key, ConsistentRead } = command.input;
      if (command.constructor.name === 'GetCommand' && Key?.pk === image?.pk && !ConsistentRead) return Promise.resolve({ Item: image, $metadata: {} });
      return send(command);
    }) as never);

    await deliver(events);
    behind.mockRestore();

    expect(await jobOf()).toMatchObject({ status: 'running', done: 2500 });
    await doWork();
    expect(await serialsIn()).toEqual(whole);
  });
});

describe('a job whose process dies', () => {
  test('is tried again, because the claim itself changes the record', async () => {
    const events = await freshEvents();
    const image = events.map(({ dynamodb }) => unmarshall(dynamodb?.NewImage as never)).find((one) => one.__edb_e__ === 'export');
    // The claim of a function that was killed before it started its work.
    await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { pk: image?.pk, sk: image?.sk },
        UpdateExpression: 'SET turn = :one, claimedTurn = :one, attempts = :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );

    await deliver(events);
    const afterRepeat = await jobOf();
    await deliver(await freshEvents());

    expect(afterRepeat?.status).toBe('waiting');
    expect(await jobOf()).toMatchObject({ status: 'running', done: 2500 });
    await doWork();
  });

  test('fails after five attempts with a message to its user, an alarm and no delay for others', async () => {
    // A job that can never succeed: the output of an earlier step is missing.
    await exportJobs().patch({ id }).set({ status: 'running', parts: 3, done: 7_000, cursor: undefined }).go();
    const other = (await send(contract.exports.start, { as, body: { list: 'library', format: 'csv' } })).body.id;
    const rung: string[] = [];
    for (let fresh = await freshEvents(); fresh.length > 0; fresh = await freshEvents())
      for (const record of fresh) await deliver([record]).catch((error: Error) => rung.push(error.message));

    expect(await jobOf()).toMatchObject({ status: 'failed', message: expect.stringContaining('could not be completed after 5 attempts') });
    expect(await jobOf(other)).toMatchObject({ status: 'done' });
    expect(rung).toEqual(['A job of the kind export failed for good']);
    expect(lines.filter((line) => line.includes('job step failed') && line.includes(id))).toHaveLength(5);
    expect((await listHistory('export', id)).at(-1)).toMatchObject({ action: 'exports.failed', actorName: 'Firearm Registry' });
  });
});

test('background work ignores records that are no jobs, and jobs that have ended', async () => {
  await doWork();
  const before = await jobOf();

  await firearms().query.newest({}).go({ limit: 1 });
  await deliver([
    { eventName: 'REMOVE', dynamodb: {} },
    { eventName: 'INSERT', dynamodb: { NewImage: { __edb_e__: { S: 'firearm' }, status: { S: 'waiting' } } } },
  ]);

  expect(await jobOf()).toEqual(before);
});
