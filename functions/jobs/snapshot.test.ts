// Snapshots of the searches: a cold process starts from them, at the same cost for any size; an unusable snapshot is never fatal.
import { S3Client } from '@aws-sdk/client-s3';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { writeSnapshots } from '../../testing/server/as-job.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { fedKeys } from '../../testing/server/fed.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { searchKinds } from '../../testing/server/search-kinds.ts';
import { database } from '../data/client.ts';
import { readObject, writeObject } from '../data/objects.ts';
import { recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { type RecordRow, SearchIndex, searches } from '../search/index.ts';
import { save } from '../search/saving.ts';
import { forget } from './snapshot.ts';

withTable();
withObjects();
const lines = captureLog();
const spies: { mockRestore(): void }[] = [];
const spied = <T extends { mockRestore(): void }>(spy: T): T => {
  spies.push(spy);
  return spy;
};
const unspy = () => {
  for (const spy of spies.splice(0)) spy.mockRestore();
};
afterEach(unspy);
const kindsAtFirst = [...searches.keys()];
/** Limits the job to the functions' search indexes, without those of other tests. */
const forgetTestKinds = () => {
  for (const kind of [...searches.keys()]) if (!kindsAtFirst.includes(kind)) searches.delete(kind);
};
const national = { kind: 'national' } as const;
const rowOf = ({ id, version, name }: Record<string, any>): RecordRow => ({ id, version, holders: [1], text: { name }, facets: { name } });
const keyOf = (kind: string) => `search/${kind}.bin`;
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
let kinds = 0;
/** A kind for this test; each index on it acts as a new process. */
function newKind() {
  const kind = `snapshot-thing-${++kinds}`;
  const start = (row = rowOf) => new SearchIndex(kind, row);
  const put = (n: number, name: string, updatedAt: string, version = 1) => {
    const id = String(n).padStart(5, '0');
    return database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...fedKeys(kind, id), id, version, name, updatedAt } }));
  };
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 25)
      await Promise.all(Array.from({ length: Math.min(25, count - n) }, (_, m) => put(n + m, `name ${n + m}`, at(60 * (n + m)))));
  };
  return { kind, start, put, fill };
}
const find = async (index: SearchIndex, search: string) => (await index.search({ scope: national, search, limit: 100 })).ids;

/** The requests that a new process makes to answer its first search. */
async function costOf(first: () => Promise<unknown>) {
  const queries = spied(vi.spyOn(database(), 'send'));
  const objects = spied(vi.spyOn(globalThis, 'fetch'));
  await first();
  const inputs = queries.mock.calls.map(([command]) => command.input);
  const gets = objects.mock.calls.length;
  unspy();
  let units = 0;
  for (const input of inputs) {
    const answer = await database().send(new QueryCommand({ ...(input as QueryCommand['input']), ReturnConsumedCapacity: 'TOTAL' }));
    units += answer.ConsumedCapacity?.CapacityUnits ?? 0;
  }
  return { queries: inputs.length, units, gets };
}

describe('a new process', () => {
  test('finds the records of the snapshot and those changed since', async () => {
    const { start, put, fill } = newKind();
    await fill(30);
    await save(start());
    await put(7, 'changed', at(60 * 31), 2);
    await put(31, 'name new', at(60 * 32));

    const cold = start();

    expect(await find(cold, 'changed')).toEqual(['00007']);
    expect(await find(cold, 'name 7')).toEqual(['00027', '00017']);
    expect(await find(cold, 'name new')).toEqual(['00031']);
    expect(await find(cold, 'name')).toHaveLength(30);
  });

  test('pays the same for any number of records if there is a snapshot', async () => {
    const costs = [];
    for (const count of [20, 400]) {
      const { start, fill } = newKind();
      await fill(count);
      await save(start());
      const cold = start();

      costs.push(await costOf(async () => expect(await find(cold, `name ${count - 1}`)).toHaveLength(1)));
    }

    expect(costs[0]).toEqual({ queries: 1, units: expect.any(Number), gets: 1 });
    expect(costs[1]).toEqual(costs[0]);
  });

  test('reads the snapshot once for simultaneous searches', async () => {
    const { start, fill } = newKind();
    await fill(5);
    await save(start());
    const cold = start();

    const { gets } = await costOf(() => Promise.all([find(cold, 'name'), find(cold, 'name'), cold.distinct('name')]));

    expect(gets).toBe(1);
  });

  test('takes in a change that arrived late, from ten seconds before the snapshot’s latest', async () => {
    const { start, put } = newKind();
    await put(1, 'first', at(100));
    await save(start());

    await put(2, 'late', at(91));

    expect(await find(start(), 'late')).toEqual(['00002']);
  });
});

describe('an unusable snapshot', () => {
  const saved = async () => {
    const made = newKind();
    await made.fill(8);
    await save(made.start());
    return made;
  };
  const logged = (kind: string) => lines.filter((line) => line.includes('search snapshot not usable') && line.includes(`"${kind}"`));
  const expectWhole = async (kind: string, index: SearchIndex) => {
    expect((await find(index, 'name')).length).toBe(8);
    expect(logged(kind)).toHaveLength(1);
  };

  test.each([
    ['cut short', (body: Buffer) => body.subarray(0, body.length - 9)],
    ['changed', (body: Buffer) => Buffer.from(body.map((byte, n) => (n === 40 ? byte ^ 1 : byte)))],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('<html>')],
  ])('that is %s is skipped with a log line, and the feed is read', async (_, broken) => {
    const { kind, start } = await saved();
    const object = await readObject(keyOf(kind));
    await writeObject(keyOf(kind), broken(object?.body ?? Buffer.alloc(0)), 'application/octet-stream');

    await expectWhole(kind, start());
  });

  test('that lacks a search field is skipped', async () => {
    const { kind, start } = await saved();

    const index = start((item) => ({ ...rowOf(item), text: { name: item.name, more: `more of ${item.name}` } }));

    await expectWhole(kind, index);
    expect(await find(index, 'more of name 3')).toEqual(['00003']);
  });

  test('whose latest record is missing from the table is skipped', async () => {
    const { kind, start } = await saved();
    await database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: recordKey(kind, '00007') }));

    expect((await find(start(), 'name')).length).toBe(7);
    expect(logged(kind)).toHaveLength(1);
  });

  test('attack 36: in an unreachable store still lets users search', async () => {
    const { kind, start } = await saved();
    spied(vi.spyOn(globalThis, 'fetch')).mockImplementation(() => Promise.reject(new Error('no route')));

    await expectWhole(kind, start());
  });
});

describe('the snapshot job', () => {
  test('writes a snapshot of every search index, and later records are found too', async () => {
    forgetTestKinds();
    await foundEntity(1);
    const internal = await signUp('internal');
    const register = (serialNumber: string) => send(contract.firearms.register, { as: internal, body: exampleFirearm({ serialNumber }) });
    await register('SNAP-1');

    await writeSnapshots();
    await register('SNAP-2');

    for (const kind of kindsAtFirst) expect([kind, (await readObject(keyOf(kind)))?.bytes]).toEqual([kind, expect.any(Number)]);
    const known = searches.get('firearm');
    const cold = new SearchIndex('firearm', (known as unknown as { rowOf: (item: object) => RecordRow }).rowOf);
    const { total } = await cold.search({ scope: { kind: 'entity', legalEntityId: 1 }, search: 'snap', limit: 9 });
    expect(total).toBe(2);
  });

  test('knows every kind that the functions search', () => {
    expect(kindsAtFirst.sort()).toEqual(searchKinds().sort());
  });

  test('continues the snapshot before it, and reads everything again after a day', async () => {
    const { start, put, fill } = newKind();
    await fill(5);
    const day = new Date();
    const first = await save(start(), { now: day });
    await put(9, 'dated back', at(1));

    const next = await save(start(), { now: new Date(day.getTime() + 3_600_000) });
    const foundBefore = await find(start(), 'dated back');
    const later = await save(start(), { now: new Date(day.getTime() + 86_400_000) });

    expect([first.whole, next.whole, foundBefore, later.whole, await find(start(), 'dated back')]).toEqual([false, false, [], true, ['00009']]);
  });

  test('writes only missing snapshots if asked, and leaves the others', async () => {
    forgetTestKinds();
    await writeSnapshots();
    const writes = spied(vi.spyOn(S3Client.prototype, 'send'));
    const written = () => writes.mock.calls.length;

    await writeSnapshots({ missing: true });
    const atFirst = written();
    unspy();
    await forget();
    const forgotten = await readObject(keyOf('firearm'));
    await writeSnapshots({ missing: true });

    expect([atFirst, forgotten]).toEqual([0, undefined]);
    expect(await readObject(keyOf('firearm'))).toBeDefined();
  });

  test('writes the other kinds if one fails, then fails itself', async () => {
    forgetTestKinds();
    await forget();
    const broken = newKind().start(() => {
      throw new Error('a record that cannot be read');
    });
    vi.spyOn(broken, 'toSave').mockRejectedValue(new Error('no'));

    await expect(writeSnapshots()).rejects.toThrow(broken.kind);

    expect(await readObject(keyOf('firearm'))).toBeDefined();
  });
});
