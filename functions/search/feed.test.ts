// Reading the change feed: no change is missed, and an idle feed is not read repeatedly.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { fedKeys } from '../../testing/server/fed.ts';
import { withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
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
