// Compares counters in steps: the smallest steps find the same differences as one recount, also when steps are repeated and when two run at once.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { countedKinds } from '../counters/facets.ts';
import { findDrift } from '../counters/recount.ts';
import { database } from '../data/client.ts';
import { registerFirearm } from '../firearms/store.ts';
import type { Context, Outcome } from '../long-jobs/run.ts';
import { env } from '../platform/env.ts';
import { type DriftPlace, driftStep } from './drift.ts';

withTable({ told: true });
const lines = captureLog();
const actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' } as const;

/** Ids in three ranges of providers, and a gap of several ranges between them. */
const owners = [1, 2, 150, 720];

const plant = (scope: string, value: string, by: number) =>
  database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: { pk: `counter#firearm#${scope}`, sk: 'choices' },
      UpdateExpression: 'ADD #value :by',
      ExpressionAttributeNames: { '#value': `n:total=${value}` },
      ExpressionAttributeValues: { ':by': by },
    }),
  );

beforeAll(async () => {
  for (const id of owners) await foundEntity(id);
  for (const [n, ownerId] of [...owners, ...owners, 2].entries())
    await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId, serialNumber: `DRIFT-${n}` })), actor);
  await countChanges();
});

let run = 0;
let context: Context;
beforeEach(() => {
  // Every step ends after its first page or range.
  context = { run: `run-${++run}`, until: 0, pauseMs: 0 };
});

type Step = (kind: string, place: DriftPlace) => Promise<Outcome<DriftPlace>>;
const once: Step = (kind, place) => driftStep(place, { ...context, kind });

async function driftOf(kind: string, step: Step = once) {
  const since = lines.length;
  let place: DriftPlace | null = { stage: 'count', attempts: [] };
  const stages: string[] = [];
  while (place) {
    stages.push(place.stage);
    place = (await step(kind, place)).place;
  }
  const drift = lines
    .slice(since)
    .filter((line) => line.includes('counter drift'))
    .map((line) => JSON.parse(line));
  return { stages, drift: drift.map(({ scope, facet, value, counted, kept }) => ({ kind, scope, facet, value, counted, kept })) };
}

test('finds nothing where a recount finds nothing, for every kind', async () => {
  expect(await findDrift()).toEqual([]);
  for (const kind of countedKinds) expect([kind, (await driftOf(kind)).drift]).toEqual([kind, []]);
});

test('finds the same differences as a recount, in steps of one range of providers', async () => {
  await plant('entity:720', 'total', 5);
  await plant('entity:1', 'ghost', 2);
  await plant('all', 'total', -1);

  const { stages, drift } = await driftOf('firearm');
  const whole = await findDrift();

  await Promise.all([plant('entity:720', 'total', -5), plant('entity:1', 'ghost', -2), plant('all', 'total', 1)]);
  expect(drift.toSorted((a, b) => a.scope.localeCompare(b.scope))).toEqual(whole.toSorted((a, b) => a.scope.localeCompare(b.scope)));
  expect(drift).toHaveLength(3);
  // The country, and three ranges of providers.
  expect(stages).toEqual(['count', ...Array(5).fill('compare'), 'count', ...Array(3).fill('confirm')]);
});

test('finds the same when each step runs twice, one after the other and at once', async () => {
  await plant('entity:150', 'total', 1);
  const expected = await driftOf('firearm');
  const after = await driftOf('firearm', async (kind, place) => {
    await once(kind, place);
    return once(kind, place);
  });
  const atOnce = await driftOf('firearm', async (kind, place) => {
    const [first] = await Promise.all([once(kind, place), once(kind, place)]);
    return first;
  });
  await plant('entity:150', 'total', -1);

  expect(expected.drift).toEqual([{ kind: 'firearm', scope: 'entity:150', facet: 'total', value: 'total', counted: 2, kept: 3 }]);
  // Both log the difference: a line that is logged twice is better than one that is lost.
  expect(after.drift).toEqual([...expected.drift, ...expected.drift]);
  expect(atOnce.drift).toEqual([...expected.drift, ...expected.drift]);
});

test('reports no difference that ends before the second count', async () => {
  await plant('entity:2', 'total', 1);

  const { stages, drift } = await driftOf('firearm', async (kind, place) => {
    if (place.stage === 'confirm') await plant('entity:2', 'total', -1);
    return once(kind, place);
  });

  expect([stages.at(-1), drift]).toEqual(['confirm', []]);
});

describe('a correction', () => {
  const correcting: Step = (kind, place) => driftStep(place, { ...context, kind, corrects: true });
  const spoil = () => Promise.all([plant('entity:720', 'total', 5), plant('entity:1', 'ghost', 2), plant('all', 'total', -1)]);

  test.each<[string, Step]>([
    ['in single steps', correcting],
    [
      'when each step runs twice, one after the other',
      async (kind, place) => {
        await correcting(kind, place);
        return correcting(kind, place);
      },
    ],
    [
      'when each step runs twice at once',
      async (kind, place) => {
        const [first] = await Promise.all([correcting(kind, place), correcting(kind, place)]);
        return first;
      },
    ],
  ])('corrects each counter once %s', async (_, step) => {
    await spoil();
    const since = lines.length;
    await driftOf('firearm', step);

    expect(await findDrift()).toEqual([]);
    expect(lines.slice(since).filter((line) => line.includes('counter corrected'))).toHaveLength(3);
  });

  test.each(['lost', 'conflict'] as const)('corrects each counter once, even if the database first fails: %s', async (fault) => {
    await spoil();
    let failures = 0;
    await driftOf('firearm', async (kind, place) => {
      const faults = withFaults({ seed: 36, probability: 1, kinds: [fault], only: place.stage === 'confirm' ? /^TransactWrite/ : /^none/, most: 3 });
      const done = await correcting(kind, place);
      faults.stop();
      failures += faults.made[fault];
      return done;
    });

    expect([failures, await findDrift()]).toEqual([9, []]);
  });

  test('adds nothing to a counter that changed since the first count', async () => {
    await plant('entity:2', 'total', 1);

    await driftOf('firearm', async (kind, place) => {
      if (place.stage === 'confirm') await plant('entity:2', 'total', 3);
      return correcting(kind, place);
    });

    expect((await findDrift()).map(({ scope, kept, counted }) => [scope, kept - counted])).toEqual([['entity:2', 4]]);
    await plant('entity:2', 'total', -4);
  });

  test('continues after a step that failed in the middle', async () => {
    await spoil();
    let failures = 0;
    await driftOf('firearm', async (kind, place) => {
      const faults = withFaults({ seed: 7, probability: 1, kinds: ['internal'], only: place.stage === 'confirm' ? /^TransactWrite/ : /^(Put|Query)/ });
      await correcting(kind, place).catch(() => failures++);
      faults.stop();
      return correcting(kind, place);
    });

    expect(failures).toBeGreaterThan(5);
    expect(await findDrift()).toEqual([]);
  });
});
