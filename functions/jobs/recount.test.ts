// Compares the counters with the records: the daily check, and the rebuild of all counters.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { recount, sweep } from '../../testing/server/as-job.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { counted, deliver, everyCount, forget, withFirearms } from '../../testing/server/counted.ts';
import { captureLog } from '../../testing/server/log.ts';
import { mostAtOnce, withQueries } from '../../testing/server/queries.ts';
import { readStream, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { nationalShards } from '../counters/store.ts';
import { database } from '../data/client.ts';
import { jobParts } from '../long-jobs/entity.ts';
import { env } from '../platform/env.ts';

withTable({ told: true });
const lines = captureLog();
withFirearms();

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

  test('finds a wrong counter, and returns the correct value', async () => {
    await deliver([counted.events]);
    await plant('counter#firearm#entity:2', 'total', 5);

    const drift = await findDrift();

    expect(drift).toEqual([{ kind: 'firearm', scope: 'entity:2', facet: 'total', value: 'total', counted: 3, kept: 8 }]);
    expect(await sweep({ pauseMs: 0 })).toMatchObject({ drift: 1, gaps: 0 });
    expect(lines.some((line) => line.includes('counter drift'))).toBe(true);
  });

  test('reports nothing for changes that the counters take in during the check', async () => {
    await deliver([counted.events.slice(0, -1)]);
    const told = lines.length;
    const left = counted.events.slice(-1);
    const stop = withQueries(async (values, ask) => {
      const answer = await ask();
      // The first pass has ended.
      if (values[':pk'] === 'counter#compliance-alert#all') await deliver([left.splice(0)]);
      return answer;
    });

    const { drift } = await sweep({ pauseMs: 0 });
    stop();

    expect([drift, left, lines.slice(told).filter((line) => line.includes('counter drift'))]).toEqual([0, [], []]);
  });

  test('finds a count for a value that no firearm has', async () => {
    await deliver([counted.events]);
    await plant('counter#firearm#all', 'ghost', 1);

    expect(await findDrift()).toEqual([{ kind: 'firearm', scope: 'all', facet: 'total', value: 'ghost', counted: 0, kept: 1 }]);
  });

  test('finds a count for a provider without firearms', async () => {
    await deliver([counted.events]);
    await plant('counter#firearm#entity:4', 'total', 2);

    expect(await findDrift()).toEqual([{ kind: 'firearm', scope: 'entity:4', facet: 'total', value: 'total', counted: 0, kept: 2 }]);
  });

  test('finds wrong counters of other kinds than firearms', async () => {
    await deliver([counted.events]);
    await plant('counter#disclosure#all', 'ghost', 1);

    expect(await findDrift()).toEqual([{ kind: 'disclosure', scope: 'all', facet: 'total', value: 'ghost', counted: 0, kept: 1 }]);
  });

  test('finds everything if nothing was counted', async () => {
    expect((await findDrift()).find(({ scope, facet }) => scope === 'all' && facet === 'total')).toMatchObject({ counted: 4, kept: 0 });
  });
});

describe('the rebuild', () => {
  const drifted = async () => (await findDrift()).length;

  test('counts everything from the records, and changes nothing the second time', async () => {
    const all = await drifted();

    expect(await recount({ pauseMs: 0 })).toEqual({ corrected: all, passing: 0, numbered: 0, officers: 0 });
    // The stream delivers the counters' changes, and the providers are scored again.
    await deliver([]);

    expect(await drifted()).toBe(0);
    expect(await recount({ pauseMs: 0 })).toEqual({ corrected: 0, passing: 0, numbered: 0, officers: 0 });
    await forget();
    await deliver([counted.events]);
    const straight = await everyCount();
    await forget();
    await recount({ pauseMs: 0 });
    expect(await everyCount()).toEqual(straight);
  });

  test('in the smallest steps corrects the same, and scores the providers after the counters', async () => {
    await forget();
    const since = lines.length;

    const { corrected } = await recount({ pauseMs: 0, stepMs: 0 });
    await deliver([]);

    expect(corrected).toBe(lines.slice(since).filter((line) => line.includes('"counter corrected"')).length);
    expect(corrected).toBeGreaterThan(20);
    expect(await findDrift()).toEqual([]);
    const { data } = await jobParts().query.one({ job: 'recount' }).go({ pages: 'all' });
    const last = data.find(({ part }) => part === 'scores');
    expect(data.filter(({ status, endedAt = '' }) => status !== 'done' || endedAt > (last?.endedAt ?? ''))).toEqual([]);
  });

  test('keeps changes that the counters take in meanwhile', async () => {
    await deliver([counted.events.slice(0, -1)]);

    const working = recount({ pauseMs: 1500 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await deliver([counted.events.slice(-1)]);

    expect(await working).toEqual({ corrected: 0, passing: 0, numbered: 0, officers: 0 });
    expect(await drifted()).toBe(0);
  });

  test('reads the counters of several providers in parallel', async () => {
    // One request for each shard of the national counters, and one for each of the four providers.
    expect(await mostAtOnce('counter#', findDrift)).toBe(nationalShards + 4);
  });

  test('keeps each registration that is counted between reading the records and reading the counters', async () => {
    await deliver([counted.events]);
    const as = await signUp('internal');
    const known = new Set((await readStream()).map(({ eventID }) => eventID));
    let registered = 0;
    const stop = withQueries(async (values, ask) => {
      const answer = await ask();
      // The first shard. Other queries have a range too.
      if (Object.values(values).join() !== 'firearm') return answer;
      await send(contract.firearms.register, { as, body: exampleFirearm({ ownerId: 1, serialNumber: `MEANWHILE-${++registered}` }) });
      const fresh = (await readStream()).filter(({ eventID }) => !known.has(eventID));
      for (const { eventID } of fresh) known.add(eventID);
      await deliver([fresh]);
      return answer;
    });

    const { corrected } = await recount({ pauseMs: 0 });
    stop();

    expect([corrected, registered]).toEqual([0, 2]);
    expect(await drifted()).toBe(0);
  });
});
