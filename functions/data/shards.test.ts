// Lists of a kind in shards: one order over all of them, pages through every record once, records from before there were shards, and their move.
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { moveToShards } from '../../testing/server/as-job.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { recordsFrom } from '../counters/recount.ts';
import { firearms } from '../firearms/entity.ts';
import { listHistory } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { firstAltered } from './image.ts';
import { newId } from './record.ts';
import { shardedKinds, shardKeyOf, shardKeys } from './shards.ts';
import { indexes, recordKey } from './table.ts';

withTable();
captureLog();

const kind = 'firearm';
const keyOf = (id: string) => shardKeyOf(kind, `${kind}#${id}`);
const put = async (id: string, key = keyOf(id)) => {
  const Item = { ...recordKey(kind, id), [indexes.newest.pk]: key, [indexes.changes.pk]: key, id, updatedAt: '2026-01-01', __edb_e__: kind, __edb_v__: '1' };
  await database().send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  return id;
};
let at = Date.UTC(2026, 1, 1);
const fresh = () => {
  at += 1000;
  return newId(new Date(at));
};
const filled = async (count: number, key?: string) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await Promise.all(Array.from({ length: Math.min(25, count - ids.length) }, () => put(fresh(), key)))));
  return ids.sort();
};
interface Walk {
  readonly limit?: number;
  readonly order?: 'asc' | 'desc';
  readonly between?: () => Promise<unknown>;
}
/** The ids of each page. */
async function walk({ limit, order = 'desc', between }: Walk): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(cursor, order, limit);
    pages.push(page.data.map(({ id }) => id));
    cursor = page.cursor;
    await between?.();
  } while (cursor);
  return pages;
}
const pageAt = (cursor: string | null, order: 'asc' | 'desc', limit?: number) =>
  firearms()
    .query.newest({})
    .go({ cursor, order, ...(limit ? { limit } : {}) });
beforeEach(async () => {
  const Keys = (await itemsOf(kind)).map(({ id }) => recordKey(kind, id));
  await Promise.all(Keys.map((Key) => database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key }))));
});

const former = async () => (await itemsOf(kind)).filter((item) => item[indexes.newest.pk] === kind).map(({ id }) => String(id));
const move = () => moveToShards(kind, {}, Number.POSITIVE_INFINITY);

describe('a list of a kind in shards', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = await filled(130);
  });

  test('is in one order, newest or oldest first, with full pages, whichever shard a record is in', async () => {
    const pages = await walk({ limit: 50 });

    expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(pages.flat()).toEqual(ids.toReversed());
    expect((await walk({ limit: 7, order: 'asc' })).flat()).toEqual(ids);
    expect((await walk({})).flat()).toEqual(ids.toReversed());
    expect(new Set(ids.map(keyOf)).size).toBe(shardKeys(kind).length);
  });

  test('has every record once over all pages, while newer and older records are added', async () => {
    const known = new Set(ids);
    const pages = await walk({ limit: 11, between: async () => void (await Promise.all([put(fresh()), put(`0${fresh().slice(1)}`, kind)])) });

    expect(pages.flat().filter((id) => known.has(id))).toEqual(ids.toReversed());
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  });

  test('ends within its range', async () => {
    const [from = '', to = ''] = [ids[20], ids[90]];
    const { data } = await firearms().query.newest({}).between({ id: from }, { id: to }).go({ order: 'asc', limit: 100 });
    const { data: older } = await firearms().query.newest({}).lt({ id: from }).go({ order: 'desc', limit: 3 });

    expect(data.map(({ id }) => id)).toEqual(ids.slice(20, 91));
    expect(older.map(({ id }) => id)).toEqual([ids[19], ids[18], ids[17]]);
  });

  test('is counted whole, from a place between two pages too', async () => {
    const [oldest = ''] = ids;
    const { records } = await recordsFrom(kind, undefined);
    const rest = await recordsFrom(kind, { ...recordKey(kind, oldest), [indexes.newest.pk]: kind });

    expect([records.map(({ id }) => id), rest.records.map(({ id }) => id), rest.next]).toEqual([ids, ids.slice(1), undefined]);
  });

  test('costs a page the same in a larger register: each shard is asked for its share', async () => {
    const requests = async () => {
      const spy = vi.spyOn(database(), 'send');
      await pageAt(null, 'desc', 51);
      const limits = spy.mock.calls.map(([command]) => (command.input as { Limit?: number }).Limit);
      spy.mockRestore();
      return limits;
    };
    const few = await requests();
    await filled(300);
    const many = await requests();

    for (const limits of [few, many]) expect([limits.length <= 24, new Set(limits)]).toEqual([true, new Set([8])]);
  });
});

describe('records from before there were shards', () => {
  test('are in the lists, alone, beside others, and behind a cursor from that time', async () => {
    const old = await filled(60, kind);
    // DynamoDB's own key of a page's last record, as ElectroDB wrote it.
    const cursor = Buffer.from(JSON.stringify({ ...recordKey(kind, old[40] ?? ''), [indexes.newest.pk]: kind })).toString('base64url');
    expect((await walk({ limit: 25 })).flat()).toEqual(old.toReversed());
    const young = await filled(40);

    expect((await walk({ limit: 25 })).flat()).toEqual([...old, ...young].toReversed());
    expect((await pageAt(cursor, 'desc', 10)).data.map(({ id }) => id)).toEqual(old.slice(30, 40).toReversed());
  });

  test('move to their shards: a run that stopped continues, and another one finds nothing left', async () => {
    const ids = await filled(160, kind);
    const stays = ids.filter((id) => keyOf(id) === kind);
    const first = await moveToShards(kind, {}, 0);
    const between = (await walk({ limit: 50 })).flat();
    // Without its place it begins again.
    const second = await move();

    expect(first.place).toMatchObject({ from: { [indexes.newest.pk]: kind } });
    expect(between).toEqual(ids.toReversed());
    expect((first.sums?.moved ?? 0) + (second.sums?.moved ?? 0)).toBe(ids.length - stays.length);
    expect(await former()).toEqual(expect.arrayContaining(stays));
    expect((await former()).length).toBe(stays.length);
    expect(await move()).toEqual({ place: null, sums: { moved: 0 } });
    expect((await walk({ limit: 50 })).flat()).toEqual(ids.toReversed());
    for (const item of await itemsOf(kind)) expect([item[indexes.newest.pk], item[indexes.changes.pk]]).toEqual([keyOf(item.id), keyOf(item.id)]);
  });

  test('move in steps, two of them at once, and stay in the lists meanwhile', async () => {
    const ids = await filled(120, kind);
    const [moved, again, seen] = await Promise.all([move(), move(), walk({ limit: 20 })]);

    expect((moved.sums?.moved ?? 0) + (again.sums?.moved ?? 0)).toBe(ids.filter((id) => keyOf(id) !== kind).length);
    expect(new Set(seen.flat()).size).toBe(seen.flat().length);
  });
});

describe('a registered firearm', () => {
  beforeAll(() => foundEntity(1));
  const registered = async (serialNumber: string) => {
    const as = await signUp('internal');
    const { status, body } = await send(contract.firearms.register, { as, body: exampleFirearm({ serialNumber }) });
    expect([status, body]).toEqual([201, body]);
    return { as, id: String(body.id) };
  };

  test('is written to its shard in both indexes, and its license and risk to theirs', async () => {
    await registered('SHARD1');
    const items = (await everyItem()).filter((item) => shardedKinds.includes(item.__edb_e__));

    expect(items.length).toBeGreaterThan(0);
    for (const { __edb_e__: name, pk, npk, cpk } of items) expect([name, npk, cpk]).toEqual([name, shardKeyOf(name, pk), shardKeyOf(name, pk)]);
  });

  test('keeps its version and an intact history when it moves from its former place', async () => {
    const { as, id } = await registered('SHARD2');
    const record = (await itemsOf(kind)).find((item) => item.id === id) ?? {};
    const former = { ...record, [indexes.newest.pk]: kind, [indexes.changes.pk]: kind };
    const putBack = (updatedAt: string) => database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...former, updatedAt } }));
    await putBack(new Date().toISOString());
    await move();
    // It changed lately.
    expect((await itemsOf(kind)).find((item) => item.id === id)?.npk).toBe(kind);
    const longAgo = '2026-01-01T08:00:00.000Z';
    await putBack(longAgo);
    const entries = await listHistory(kind, id);
    const listed = async () => (await send(contract.firearms.list, { as: await signUp('internal'), query: {} })).body.map((one: { id: string }) => one.id);
    const before = await listed();
    await move();
    const after = (await itemsOf(kind)).find((item) => item.id === id) ?? {};

    expect([before, await listed()]).toEqual([[id], [id]]);
    expect(after).toEqual({ ...record, updatedAt: longAgo });
    for (const key of [kind, after.npk]) expect(firstAltered({ ...after, npk: key }, entries)).toBeUndefined();
    expect(firstAltered({ ...after, npk: `${kind}~99` }, entries)).toMatchObject({ field: 'npk' });
    expect((await send(contract.firearms.history, { as, params: { id } })).body).toMatchObject({ entries: [{ seq: 1 }], verified: true });
  });
});
