// The counters equal a recount in whatever order and grouping the stream's events arrive.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { consumedKinds } from '../../shared/history/consumed-kinds.ts';
import { recount } from '../../testing/server/as-job.ts';
import { counted, deliver, everyCount, forget, withFirearms } from '../../testing/server/counted.ts';
import { registry } from '../../testing/server/entities.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { countedKinds, countsOf } from '../counters/facets.ts';
import { findDrift } from '../counters/recount.ts';
import { correctCounts, ownCounter } from '../counters/write.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';

withTable({ told: true });
const lines = captureLog();
withFirearms();

describe('counting', () => {
  test('counts firearms by every facet, for the country and for each provider', async () => {
    await deliver([counted.events]);

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

  test('counts a repeated event once: in the same batch, in the next or in any later one', async () => {
    await deliver([counted.events]);
    const once = await everyCount();

    await deliver([counted.events, counted.events.slice(3), [...counted.events.slice(0, 6), ...counted.events.slice(0, 6)]]);

    expect(await everyCount()).toEqual(once);
  });

  test('counts an event once that appears twice in its first batch', async () => {
    await deliver([counted.events]);
    const once = await everyCount();
    await forget();

    await deliver([counted.events.flatMap((event) => [event, event])]);

    expect(await everyCount()).toEqual(once);
  });

  test('gives the same counts for any order and any batches', async () => {
    await deliver([counted.events]);
    const straight = await everyCount();
    const delivery = fc
      .shuffledSubarray(counted.events, { minLength: counted.events.length })
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

  test('moves a firearm from one provider’s counts to another’s when its owner changes', async () => {
    const change = counted.events.findIndex(({ dynamodb }) => dynamodb?.OldImage?.ownerId?.N === '1' && dynamodb.NewImage?.ownerId?.N === '2');
    await deliver([counted.events.slice(0, change)]);
    const before = await everyCount();

    await deliver([counted.events.slice(change, change + 1)]);

    const after = await everyCount();
    const totals = (counts: typeof after) => ['all', 'entity:1', 'entity:2', 'entity:3'].map((scope) => counts[scope]?.total?.total ?? 0);
    expect(totals(after).map((n, at) => n - (totals(before)[at] ?? 0))).toEqual([0, -1, 1, 0]);
  });

  test('succeeds when readers of several shards update the same items at the same moment', async () => {
    await deliver([counted.events]);
    const straight = await everyCount();
    await forget();
    const faults = withFaults({ seed: 7, probability: 1, kinds: ['conflict'], only: /^TransactWrite/, most: 3 });

    try {
      await deliver([counted.events]);
    } finally {
      faults.stop();
    }

    expect(faults.made.conflict).toBe(3);
    expect(await everyCount()).toEqual(straight);
  });

  test('recounts correctly despite conflicts with simultaneous counting', async () => {
    await deliver([counted.events]);
    const straight = await everyCount();
    await correctCounts([{ count: { kind: 'firearm', scope: 'all', facet: 'total', value: 'total' }, by: 3 }]);
    const faults = withFaults({ seed: 7, probability: 1, kinds: ['conflict'], only: /^TransactWrite/, most: 2 });

    try {
      expect(await recount({ pauseMs: 0 })).toEqual({ corrected: 1, passing: 0, numbered: 0, officers: 0 });
    } finally {
      faults.stop();
    }

    expect([faults.made.conflict, await everyCount()]).toEqual([2, straight]);
  });

  test('counts a batch that is larger than one transaction completely', async () => {
    const many = Array.from({ length: 20 }, (_, at) => counted.events.map((event) => ({ ...event, eventID: `${event.eventID}-${at}` }))).flat();

    await deliver([many]);

    expect((await everyCount()).all?.total).toEqual({ total: 80 });
  });
});

describe('a counter item without room for another value', () => {
  // The items are filled in the first shard.
  beforeEach(() => {
    ownCounter.shard = 0;
  });

  /** Like thousands of city names, each with this count: almost the maximum size of an item, and then a few bytes more. */
  async function fill(each: number): Promise<void> {
    const values = Object.fromEntries(Array.from({ length: 3900 }, (_, at) => [`n:Rifle=${String(at).padStart(94, 'x')}`, each]));
    const isTaken = (rest: number) =>
      database()
        .send(new PutCommand({ TableName: env().TABLE_NAME, Item: { pk: 'counter#firearm#all', sk: 'placed:Gauteng', ...values, rest: 'x'.repeat(rest) } }))
        .then(
          () => true,
          (error: Error) => {
            if (error.name !== 'ValidationException') throw error;
            return false;
          },
        );
    let [fits, most] = [0, 8000];
    if (!(await isTaken(fits)) || (await isTaken(most))) throw new Error('The item could not be filled');
    while (most - fits > 8) {
      const rest = Math.floor((fits + most) / 2);
      if (await isTaken(rest)) fits = rest;
      else most = rest;
    }
    // The last size tried may have been too large, so write the largest size that fits.
    await isTaken(fits);
  }

  test('delays no other count: the log reports it, and the sweep finds the difference', async () => {
    await deliver([counted.events]);
    const straight = await everyCount();
    await forget();
    await fill(0);
    const before = lines.length;

    await deliver([counted.events, counted.events]);

    const full = lines.slice(before).filter((line) => line.includes('"counter full"'));
    const { 'placed:Gauteng': _, ...others } = straight.all ?? {};
    expect(full.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', counter: 'counter#firearm#all', item: 'placed:Gauteng' }),
    );
    expect((await everyCount()).all).toMatchObject(others);
    expect((await everyCount())['entity:1']).toEqual(straight['entity:1']);
    expect((await findDrift()).map(({ scope, facet }) => `${scope} ${facet}`)).toEqual(['all placed:Gauteng', 'all placed:Gauteng']);
  });

  test('has room again after a recount removed the zero counts', async () => {
    await deliver([counted.events]);
    const straight = await everyCount();
    await forget();
    await fill(0);
    await deliver([counted.events]);

    expect(await recount({ pauseMs: 0 })).toEqual({ corrected: 2, passing: 0, numbered: 0, officers: 0 });

    expect(await everyCount()).toEqual(straight);
    expect(await findDrift()).toEqual([]);
  });

  test('does not stop a recount from correcting other items', async () => {
    await deliver([counted.events]);
    await fill(1);
    const before = lines.length;
    const found = (facet: string, value: string) => ({ count: { kind: 'firearm', scope: 'all', facet, value } as const, by: 1 });

    await correctCounts([found('placed:Gauteng', 'Pistol=A town of its own'), found('total', 'total')]);

    expect((await everyCount()).all?.total).toEqual({ total: 5 });
    expect(lines.slice(before).some((line) => line.includes('"counter full"'))).toBe(true);
  });
});

test('the event source leaves out no kind that has counts', () => {
  expect([...consumedKinds].sort()).toEqual([...countedKinds, 'concern', 'issue'].sort());
  const others = Object.values(registry().entities)
    .map(({ schema }) => schema.model.entity)
    .filter((kind) => !consumedKinds.some((one) => one === kind));

  expect(others).toContain('workflow-history');
  // A kind is counted by its name alone, so an empty record is enough.
  expect(others.filter((kind) => countsOf(kind, {}).length > 0)).toEqual([]);
});
