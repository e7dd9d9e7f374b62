// Reading the change feed: no change is missed, and an idle feed is not read repeatedly.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fedKeys } from '../../testing/server/fed.ts';
import { withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { shardKeyOf } from '../data/shards.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { Feed } from './feed.ts';

withTable();
afterEach(() => void vi.useRealTimers());

const now = Date.UTC(2026, 5, 1);
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
let kinds = 0;

function newFeed() {
  const kind = `fed-${++kinds}`;
  const feed = new Feed(kind);
  const put = (id: string, updatedAt: string, more: object = {}) =>
    database().send(
      new PutCommand({
        TableName: env().TABLE_NAME,
        Item: { ...fedKeys(kind, id), id, updatedAt, ...more },
      }),
    );
  /** The ids that one read returns. */
  const read = async (until?: number) => {
    const ids: string[] = [];
    const complete = await feed.read((items) => void ids.push(...items.map(({ id }) => id)), until);
    return complete ? ids : [...ids, 'and more'];
  };
  return { feed, put, read };
}

/** Only the date is mocked: timers of the database's client stay real. */
const setClock = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 });

test('the feed returns all records, then newer changes, with ten seconds of overlap', async () => {
  const { put, read } = newFeed();
  await put('a', at(0));
  await put('b', at(20));
  const first = await read();

  await put('c', at(21));
  await put('late', at(11));

  expect([first, await read()]).toEqual([
    ['a', 'b'],
    ['late', 'b', 'c'],
  ]);
});

test('the feed keeps the overlap until it has read after ten seconds without a change', async () => {
  const { put, read } = newFeed();
  for (const [id, seconds] of [
    ['a', 0],
    ['b', 0.1],
    ['c', 1],
  ] as const)
    await put(id, at(seconds));
  setClock(2);
  await read();
  setClock(9);
  await put('late', at(0.2));
  setClock(30);

  const [afterwards, quiet] = [await read(), await read()];
  await put('d', at(40));

  expect([afterwards, quiet, await read()]).toEqual([['a', 'b', 'late', 'c'], ['c'], ['c', 'd']]);
});

test('the feed does not skip changes after a record with a future date', async () => {
  setClock(0);
  const { put, read } = newFeed();
  await put('ahead', at(86_400));
  await read();

  await put('now', at(1));

  expect(await read()).toEqual(['now', 'ahead']);
});

test('the feed stops at its time limit and continues there at the next read', async () => {
  const { put, read } = newFeed();
  const long = { text: 'x'.repeat(390_000) };
  for (const [n, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await put(id, at(n * 60), long);

  const parts: string[][] = [];
  do parts.push(await read(0));
  while (parts.at(-1)?.includes('and more'));

  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flat().filter((id) => id !== 'and more')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

describe('a kind in shards', () => {
  const kind = 'risk';
  const shardOf = (id: string) => shardKeyOf(kind, `${kind}#${id}`);
  const put = (id: string, updatedAt: string, key = shardOf(id)) =>
    database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...fedKeys(kind, id), [indexes.changes.pk]: key, id, updatedAt } }));
  const several = Array.from({ length: 40 }, (_, n) => `0${n}`);
  async function idsOf(feed: Feed): Promise<string[]> {
    const ids: string[] = [];
    await feed.read((items) => void ids.push(...items.map(({ id }) => id)));
    return ids.sort();
  }
  /** Reads, and does this once after the first page of that shard. The first shard answers late. */
  async function readWith(feed: Feed, shard: string, work: () => Promise<unknown>): Promise<string[]> {
    const send = database().send.bind(database());
    let isDone = false;
    const spy = vi.spyOn(database(), 'send').mockImplementation((async (command: { input: { ExpressionAttributeValues?: { ':pk'?: string } } }) => {
      if (command.input.ExpressionAttributeValues?.[':pk'] === kind) await new Promise((resolve) => setTimeout(resolve, 200));
      const answer = await send(command as never);
      if (isDone || command.input.ExpressionAttributeValues?.[':pk'] !== shard) return answer;
      isDone = true;
      await work();
      return answer;
    }) as never);
    try {
      return await idsOf(feed);
    } finally {
      spy.mockRestore();
    }
  }

  test('is read from all shards, and from the former only key', async () => {
    for (const id of several) await put(id, at(0));
    await put('before', at(0), kind);

    expect(await idsOf(new Feed(kind))).toEqual([...several, 'before'].sort());
    expect(new Set(several.map(shardOf)).size).toBeGreaterThan(8);
  });

  test('loses no change when one shard cannot be read', async () => {
    const feed = new Feed(kind);
    for (const id of several) await put(id, at(0));
    await idsOf(feed);
    for (const [n, id] of several.entries()) await put(id, at(100 + n));
    const failed = readWith(feed, shardOf('00'), () => Promise.reject(new Error('The shard does not answer')));
    await expect(failed).rejects.toThrow('does not answer');

    expect([feed.until, await idsOf(feed), feed.until]).toEqual([at(0), expect.arrayContaining(several), at(139)]);
  });

  test('reads a change again that came after the start of a read: its shard may have been read before', async () => {
    const feed = new Feed(kind);
    const missed = several.find((id) => shardOf(id) !== kind) ?? '';
    setClock(200);
    await put('first', at(200));
    await idsOf(feed);
    await readWith(feed, shardOf(missed), async () => {
      await put(missed, at(201));
      // The shard that answers late.
      await put('later', at(230), kind);
    });

    expect([feed.until, await idsOf(feed)]).toEqual([at(200), expect.arrayContaining([missed])]);
  });

  test('finds a record that moves from the first shard during a read from the beginning', async () => {
    const id = several.find((one) => shardOf(one) !== kind) ?? '';
    await put(id, at(0), kind);

    expect(await readWith(new Feed(kind), shardOf(id), () => put(id, at(0)))).toContain(id);
  });
});
