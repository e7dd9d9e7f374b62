// The stream's consumers with both kinds of error: a passing fault is delivered again, an error of one change goes to the failure queue alone.
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../shared/problem.ts';
import { countPart, work } from '../../testing/server/as-job.ts';
import { withFailuresQueue } from '../../testing/server/failures-queue.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { bookOf } from '../../testing/server/stock.ts';
import { registered, withParties } from '../../testing/server/transactions.ts';
import { readTotal } from '../counters/store.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';
import { isPassing } from '../platform/failures.ts';

withTable({ told: true });
const queued = withFailuresQueue();
const lines = captureLog();

withParties();
afterEach(() => {
  queued.length = 0;
});

const total = () => readTotal('firearm', { kind: 'national' });
const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });

/** Makes transactions fail as the test decides, by their number from 0. */
function failing(error: (n: number) => Error | undefined) {
  const client = database();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let n = 0;
  return vi.spyOn(client, 'send').mockImplementation(((command: unknown) => {
    const failure = command instanceof TransactWriteCommand ? error(n++) : undefined;
    return failure ? Promise.reject(failure) : send(command);
  }) as never);
}

/** A risk without its facts cannot be counted. */
const poison = (id: string): DynamoDBRecord => ({
  eventID: `event-${id}`,
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: `risk#${id}` }, sk: { S: 'risk' } },
    NewImage: { __edb_e__: { S: 'risk' }, id: { S: id }, status: { S: 'active' } },
    SequenceNumber: `1${id}`,
  },
});
/** The registrations of so many firearms; the stream's events only of the firearms. */
async function firearmEvents(n: number): Promise<DynamoDBRecord[]> {
  await freshEvents();
  for (let at = 0; at < n; at++) await registered({ ownerId: 1 });
  return (await freshEvents()).filter(({ dynamodb }) => dynamodb?.NewImage?.__edb_e__?.S === 'firearm');
}

test.each([
  [named('ThrottlingException'), true],
  [named('TimeoutError'), true],
  [named('SomethingNew', { $metadata: { httpStatusCode: 503 } }), true],
  [named('AccessDeniedException', { $metadata: { httpStatusCode: 400 } }), true],
  [named('TransactionCanceledException', { CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }] }), true],
  [new Error('wrapped', { cause: Object.assign(new Error('socket'), { code: 'ECONNRESET' }) }), true],
  [new Problem('unavailable', 'Busy.'), true],
  [named('TransactionCanceledException', { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }), false],
  [named('ValidationException', { $metadata: { httpStatusCode: 400 } }), false],
  [new Problem('stale-version', 'Changed.'), false],
  [new TypeError('undefined is not a function'), false],
])('tells passing faults from errors of the change: %s', (error, passing) => {
  expect(isPassing(error)).toBe(passing);
});

describe('counting', () => {
  test('moves a change that cannot be read to the failure queue with its key, and counts the others', async () => {
    const before = await total();
    const [first, second] = (await firearmEvents(2)) as [DynamoDBRecord, DynamoDBRecord];

    expect(await countPart({ Records: [first, poison('7'), second] })).toEqual({ batchItemFailures: [] });

    expect(await total()).toBe(before + 2);
    await vi.waitFor(() => expect(queued).toEqual([{ consumer: 'count', pk: 'risk#7', sk: 'risk', eventId: 'event-7', error: 'TypeError' }]));
    expect(lines.some((line) => line.includes('"change set aside"') && line.includes('risk#7'))).toBe(true);
  });

  test('moves a change that the table refuses to the failure queue alone', async () => {
    const before = await total();
    const events = await firearmEvents(3);
    const [bad] = events.slice(1) as [DynamoDBRecord];
    // No attribute's name may have 64 KB.
    if (bad.dynamodb?.NewImage) bad.dynamodb.NewImage.manufacturer = { S: 'x'.repeat(70_000) };

    expect(await countPart({ Records: events })).toEqual({ batchItemFailures: [] });

    expect(await total()).toBe(before + 2);
    await vi.waitFor(() => expect(queued).toEqual([expect.objectContaining({ pk: bad.dynamodb?.Keys?.pk?.S, error: 'ValidationException' })]));
  });

  test('asks for the whole batch again during a passing fault, and counts it once afterwards', async () => {
    const before = await total();
    const events = await firearmEvents(3);
    const faults = withFaults({ seed: 3, probability: 1, kinds: ['throttled'], only: /^TransactWrite/ });
    const during = await countPart({ Records: events }).finally(() => faults.stop());

    expect(during).toEqual({ batchItemFailures: [{ itemIdentifier: events[0]?.dynamodb?.SequenceNumber }] });
    expect(await total()).toBe(before);
    expect(queued).toEqual([]);

    expect(await countPart({ Records: events })).toEqual({ batchItemFailures: [] });
    expect(await total()).toBe(before + 3);
  });

  test('asks only for the changes that were not yet counted', async () => {
    const before = await total();
    const events = await firearmEvents(4);
    // The whole batch is refused, its first half is written, and then the table is busy.
    const mock = failing((n) => [named('ValidationException'), undefined][n] ?? (n < 2 ? undefined : named('ThrottlingException')));

    const during = await countPart({ Records: events });
    mock.mockRestore();

    expect(during).toEqual({ batchItemFailures: [{ itemIdentifier: events[2]?.dynamodb?.SequenceNumber }] });
    expect(await total()).toBe(before + 2);
    expect(await countPart({ Records: events.slice(2) })).toEqual({ batchItemFailures: [] });
    expect(await total()).toBe(before + 4);
  });
});

describe('background work', () => {
  const entriesOf = async (id: string) => (await bookOf(2)).filter(({ firearmId }) => firearmId === id);
  async function registration(): Promise<{ id: string; events: DynamoDBRecord[] }> {
    await doWork();
    const id = await registered({ ownerId: 2 });
    const events = (await freshEvents()).filter(({ dynamodb }) => dynamodb?.NewImage?.__edb_e__?.S === 'workflow-history');
    return { id, events };
  }

  test('moves a change to the failure queue after three tries, and its key alone repeats it later', async () => {
    const { id, events } = await registration();
    const mock = failing(() => new TypeError('a mistake in the code'));
    await work({ Records: events });
    const tries = mock.mock.calls.filter(([command]) => (command as object) instanceof TransactWriteCommand).length;
    mock.mockRestore();

    expect(tries).toBe(3);
    await vi.waitFor(() => expect(queued).toEqual([expect.objectContaining({ consumer: 'work', error: 'TypeError' })]));
    expect(await entriesOf(id)).toEqual([]);

    const { pk = '', sk = '' } = queued[0] ?? {};
    await work({ again: [{ pk, sk }] });
    await work({ again: [{ pk, sk }] });

    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('continues with the next change after one that always fails', async () => {
    const { id, events } = await registration();
    const broken = { ...poison('8'), dynamodb: { ...poison('8').dynamodb, NewImage: { __edb_e__: { S: 'workflow-history' }, entityType: { S: 'firearm' } } } };

    await work({ Records: [broken, ...events] });

    expect(await entriesOf(id)).toHaveLength(1);
    await vi.waitFor(() => expect(queued).toEqual([expect.objectContaining({ pk: 'risk#8', eventId: 'event-8' })]));
  });

  test('throws a passing fault, so that the stream delivers the change again', async () => {
    const { id, events } = await registration();
    const faults = withFaults({ seed: 4, probability: 1, kinds: ['internal'], only: /^TransactWrite/ });
    await expect(work({ Records: events })).rejects.toMatchObject({ name: 'InternalServerError' });
    faults.stop();

    expect(queued).toEqual([]);
    await work({ Records: events });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('keeps a change when the failure queue itself fails', async () => {
    const { events } = await registration();
    const mock = failing(() => new TypeError('a mistake in the code'));
    const environment = env() as { FAILURES_QUEUE_URL?: string | undefined };
    const queue = environment.FAILURES_QUEUE_URL;
    environment.FAILURES_QUEUE_URL = `${queue}-gone`;

    await expect(work({ Records: events })).rejects.toMatchObject({ name: 'QueueDoesNotExist' });

    mock.mockRestore();
    environment.FAILURES_QUEUE_URL = queue;
  });
});
