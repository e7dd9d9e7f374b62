// The counters: whatever way the stream's events come, they end at what a recount says.
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { findDrift } from '../counters/recount.ts';
import { type CounterScope, readCounts } from '../counters/store.ts';
import { correctCounts } from '../counters/write.ts';
import { database } from '../data/client.ts';
import { firearms } from '../firearms/entity.ts';
import { env } from '../platform/env.ts';
import { send, signUp } from '../testing/call.ts';
import { captureLog } from '../testing/log.ts';
import { everyItem, foundEntity, readStream, withTable } from '../testing/registry.ts';
import { handler } from './count.ts';
import { handler as recount } from './recount.ts';
import { handler as sweep } from './sweep.ts';

withTable();
const lines = captureLog();
let events: DynamoDBRecord[];
let moved: string;

const facets = ['total', 'status', 'type', 'province', 'placed:Gauteng', 'placed:Limpopo', 'manufacturer', 'registeredIn'] as const;

/** The counts of a scope by facet, without the zeros that a count may leave behind. */
async function countsOf(scope: CounterScope) {
  const counts = await readCounts(
    scope,
    facets.map((facet) => ({ kind: 'firearm', facet })),
  );
  return Object.fromEntries(facets.map((facet, at) => [facet, Object.fromEntries(Object.entries(counts[at] ?? {}).filter(([, n]) => n !== 0))]));
}
const everyCount = async () =>
  Object.fromEntries(await Promise.all((['all', 'entity:1', 'entity:2', 'entity:3'] as const).map(async (scope) => [scope, await countsOf(scope)])));

/** As if nothing had ever been counted. */
async function forget() {
  const own = (await everyItem()).filter(({ pk }) => /^count(er|ed)#/.test(pk));
  for (const { pk, sk } of own) await database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk } }));
}

async function deliver(batches: readonly (readonly DynamoDBRecord[])[]) {
  for (const Records of batches) await handler({ Records: [...Records] });
}

beforeAll(async () => {
  // The fourth has no firearm.
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3), foundEntity(4)]);
  const as = await signUp('internal');
  const register = async (change: Parameters<typeof exampleFirearm>[0]) =>
    (await send(contract.firearms.register, { as, body: exampleFirearm(change) })).body.id;
  moved = await register({ ownerId: 1, keeperId: 3 });
  await register({ ownerId: 2, type: 'Rifle', province: 'Limpopo', city: 'Polokwane' });
  await register({ ownerId: 1, status: 'inactive', manufacturer: 'Vektor' });
  const stopped = await register({ ownerId: 2, keeperId: 1 });
  await send(contract.firearms.edit, { as, params: { id: stopped }, body: { manufacturer: 'Taurus', city: 'Paarl' } });
  await firearms().patch({ id: moved }).set({ ownerId: 2, ownerName: 'Provider 2' }).go();
  await firearms().patch({ id: stopped }).set({ status: 'maintenance', previousStatus: 'active', statusSince: '2026-03-31T22:30:00.000Z' }).go();
  events = await readStream();
});

afterEach(forget);

describe('counting', () => {
  test('ends at the number of firearms by every facet, of the country and of each provider', async () => {
    await deliver([events]);

    const counts = await everyCount();
    expect(counts.all).toMatchObject({
      total: { total: 4 },
      status: { active: 2, inactive: 1, maintenance: 1 },
      manufacturer: { Glock: 2, Vektor: 1, Taurus: 1 },
    });
    expect(counts.all).toMatchObject({ 'placed:Gauteng': { 'Pistol=Pretoria': 2, 'Pistol=Paarl': 1 }, 'placed:Limpopo': { 'Rifle=Polokwane': 1 } });
    expect([counts['entity:1']?.total, counts['entity:2']?.total, counts['entity:3']?.total]).toEqual([{ total: 2 }, { total: 3 }, { total: 1 }]);
    expect(await findDrift()).toEqual([]);
  });

  test('an event that comes again counts no second time, in its batch, after it or in another one', async () => {
    await deliver([events]);
    const once = await everyCount();

    await deliver([events, events.slice(3), [...events.slice(0, 6), ...events.slice(0, 6)]]);

    expect(await everyCount()).toEqual(once);
  });

  test('the first delivery of a batch that names an event twice counts it once', async () => {
    await deliver([events]);
    const once = await everyCount();
    await forget();

    await deliver([events.flatMap((event) => [event, event])]);

    expect(await everyCount()).toEqual(once);
  });

  test('any order and any cut into batches ends at the same counts', async () => {
    await deliver([events]);
    const straight = await everyCount();
    const delivery = fc
      .shuffledSubarray(events, { minLength: events.length })
      .chain((order) => fc.tuple(fc.constant(order), fc.nat(order.length), fc.nat(order.length)));

    await fc.assert(
      fc.asyncProperty(delivery, async ([order, first, second]) => {
        const [a, b] = [Math.min(first, second), Math.max(first, second)];
        await forget();

        await deliver([order.slice(0, a), order.slice(a, b), order.slice(b), order.slice(a)]);

        expect(await everyCount()).toEqual(straight);
      }),
      { numRuns: 6 },
    );
  });

  test('a change of owner takes the firearm from one provider’s counts to the other’s', async () => {
    const change = events.findIndex(({ dynamodb }) => dynamodb?.OldImage?.ownerId?.N === '1' && dynamodb.NewImage?.ownerId?.N === '2');
    await deliver([events.slice(0, change)]);
    const before = await everyCount();

    await deliver([events.slice(change, change + 1)]);

    const after = await everyCount();
    const totals = (counts: typeof after) => ['all', 'entity:1', 'entity:2', 'entity:3'].map((scope) => counts[scope]?.total?.total ?? 0);
    expect(totals(after).map((n, at) => n - (totals(before)[at] ?? 0))).toEqual([0, -1, 1, 0]);
  });

  test('a batch larger than one transaction is counted whole', async () => {
    const many = Array.from({ length: 20 }, (_, at) => events.map((event) => ({ ...event, eventID: `${event.eventID}-${at}` }))).flat();

    await deliver([many]);

    expect((await everyCount()).all?.total).toEqual({ total: 80 });
  });
});

describe('an item of counts without room for another text', () => {
  /** As if thousands of cities had been typed, each counted so often: as many as DynamoDB takes, and a few bytes more. */
  async function fill(each: number): Promise<void> {
    const values = Object.fromEntries(Array.from({ length: 3900 }, (_, at) => [`n:Rifle=${String(at).padStart(94, 'x')}`, each]));
    const put = (rest: number) =>
      database().send(
        new PutCommand({ TableName: env().TABLE_NAME, Item: { pk: 'counter#firearm#all', sk: 'placed:Gauteng', ...values, rest: 'x'.repeat(rest) } }),
      );
    for (let rest = 8000; rest >= 0; rest -= 8) {
      const taken = await put(rest).catch((error: Error) => {
        if (error.name !== 'ValidationException') throw error;
      });
      if (taken) return;
    }
    throw new Error('The item could not be filled');
  }

  test('holds up no other count: it is said, and the sweep finds the difference', async () => {
    await deliver([events]);
    const straight = await everyCount();
    await forget();
    await fill(0);
    const before = lines.length;

    await deliver([events, events]);

    const full = lines.slice(before).filter((line) => line.includes('"counter full"'));
    const { 'placed:Gauteng': _, ...others } = straight.all ?? {};
    expect(full.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', counter: 'counter#firearm#all', item: 'placed:Gauteng' }),
    );
    expect((await everyCount()).all).toMatchObject(others);
    expect((await everyCount())['entity:1']).toEqual(straight['entity:1']);
    expect((await findDrift()).map(({ scope, facet }) => `${scope} ${facet}`)).toEqual(['all placed:Gauteng', 'all placed:Gauteng']);
  });

  test('has room again, once a recount has taken out what counts nothing any more', async () => {
    await deliver([events]);
    const straight = await everyCount();
    await forget();
    await fill(0);
    await deliver([events]);

    expect(await recount({ pauseMs: 0 })).toEqual({ mended: 2, passing: 0 });

    expect(await everyCount()).toEqual(straight);
    expect(await findDrift()).toEqual([]);
  });

  test('does not keep what else is mended from being mended', async () => {
    await deliver([events]);
    await fill(1);
    const before = lines.length;
    const found = (facet: string, value: string) => ({ count: { kind: 'firearm', scope: 'all', facet, value } as const, by: 1 });

    await correctCounts([found('placed:Gauteng', 'Pistol=A town of its own'), found('total', 'total')]);

    expect((await everyCount()).all?.total).toEqual({ total: 5 });
    expect(lines.slice(before).some((line) => line.includes('"counter full"'))).toBe(true);
  });
});

describe('the daily recount', () => {
  const plant = (pk: string, value: string, by: number) =>
    database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { pk, sk: 'choices' },
        UpdateExpression: 'ADD #value :by',
        ExpressionAttributeNames: { '#value': `n:total=${value}` },
        ExpressionAttributeValues: { ':by': by },
      }),
    );

  test('finds a counter that has drifted, and says what it should be', async () => {
    await deliver([events]);
    await plant('counter#firearm#entity:2', 'total', 5);

    const drift = await findDrift();

    expect(drift).toEqual([{ kind: 'firearm', scope: 'entity:2', facet: 'total', value: 'total', counted: 3, kept: 8 }]);
    expect(await sweep()).toMatchObject({ drift: 1, gaps: 0 });
    expect(lines.some((line) => line.includes('counter drift'))).toBe(true);
  });

  test('finds a count under a value that no firearm has', async () => {
    await deliver([events]);
    await plant('counter#firearm#all', 'ghost', 1);

    expect(await findDrift()).toEqual([{ kind: 'firearm', scope: 'all', facet: 'total', value: 'ghost', counted: 0, kept: 1 }]);
  });

  test('finds a count kept for a provider that has no firearm', async () => {
    await deliver([events]);
    await plant('counter#firearm#entity:4', 'total', 2);

    expect(await findDrift()).toEqual([{ kind: 'firearm', scope: 'entity:4', facet: 'total', value: 'total', counted: 0, kept: 2 }]);
  });

  test('finds what has drifted of other kinds than firearms', async () => {
    await deliver([events]);
    await plant('counter#disclosure#all', 'ghost', 1);

    expect(await findDrift()).toEqual([{ kind: 'disclosure', scope: 'all', facet: 'total', value: 'ghost', counted: 0, kept: 1 }]);
  });

  test('finds everything when nothing was counted', async () => {
    expect((await findDrift()).find(({ scope, facet }) => scope === 'all' && facet === 'total')).toMatchObject({ counted: 4, kept: 0 });
  });
});

describe('the rebuild', () => {
  const drifted = async () => (await findDrift()).length;

  test('counts from nothing to what the records say, and has nothing left to do the second time', async () => {
    const all = await drifted();

    expect(await recount({ pauseMs: 0 })).toEqual({ mended: all, passing: 0 });

    expect(await drifted()).toBe(0);
    expect(await recount({ pauseMs: 0 })).toEqual({ mended: 0, passing: 0 });
    await forget();
    await deliver([events]);
    const straight = await everyCount();
    await forget();
    await recount({ pauseMs: 0 });
    expect(await everyCount()).toEqual(straight);
  });

  test('leaves alone what the counters take in meanwhile', async () => {
    await deliver([events.slice(0, -1)]);

    const working = recount({ pauseMs: 1500 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await deliver([events.slice(-1)]);

    expect(await working).toEqual({ mended: 0, passing: 0 });
    expect(await drifted()).toBe(0);
  });
});
