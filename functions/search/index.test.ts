// The search in memory: the contract of every search index, how it reads changes, and its full reads.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { fedKeys } from '../../testing/server/fed.ts';
import { withTable } from '../../testing/server/registry.ts';
import { at, describeSearchIndex, everybody, type Thing, thing, thingRow } from '../../testing/server/search-contract.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';
import { SearchIndex } from './index.ts';

withTable();

let kinds = 0;
/** An index over its own kind, so that tests share nothing. */
function newIndex() {
  const kind = `thing-${++kinds}`;
  const index = new SearchIndex(kind, thingRow);
  const put = (thing: Thing, updatedAt: string) =>
    database().send(
      new PutCommand({
        TableName: env().TABLE_NAME,
        Item: { ...thing, ...fedKeys(kind, thing.id), updatedAt },
      }),
    );
  return { index, put };
}

describeSearchIndex('SearchIndex', async () => {
  const { index, put } = newIndex();
  // A search reads the changes first, so that a write needs no wait.
  return { index, put: async (thing, updatedAt) => void (await put(thing, updatedAt)) };
});

test('a name matches any spelling of its accents, blanks and widths, in packed and late rows', async () => {
  const { index, put } = newIndex();
  // Typed as on a Mac, copied from a web page, and typed on another keyboard.
  await put(thing('0001', { name: 'Gewe\u0308er.pdf' }), at(1));
  await put(thing('0002', { name: 'Gew\u00eber\u00a0Jan' }), at(2));
  await put(thing('0003', { name: '\uff27\uff25\uff37 \u2122' }), at(3));
  const find = async (search: string) => [
    (await index.search({ scope: everybody, search, limit: 9 })).ids,
    (await index.search({ scope: everybody, within: { name: search }, limit: 9 })).ids,
  ];
  const questions = ['gew\u00eber.pdf', 'gewe\u0308er.', 'GEW\u00cbER jan', 'gew tm', '\uff50\uff44\uff46'];

  const late = await Promise.all(questions.map(find));
  await index.toSave();
  const packed = await Promise.all(questions.map(find));

  const expected = [['0001'], ['0002', '0001'], ['0002'], ['0003'], ['0001']].map((ids) => [ids, ids]);
  expect([late, packed]).toEqual([expected, expected]);
});

describe('a change', () => {
  test('is read if it arrives after a later one, within the overlap', async () => {
    const { index, put } = newIndex();
    await put(thing('0009'), at(100));
    await index.search({ scope: everybody, limit: 9 });

    await put(thing('0001'), at(95));

    expect((await index.search({ scope: everybody, limit: 9 })).ids).toEqual(['0009', '0001']);
  });
});

test('a full read from the beginning is kept when the same process saves again', async () => {
  const { index, put } = newIndex();
  const day = new Date();
  await put(thing('0002'), at(100));
  await index.toSave({ now: day });
  await put(thing('0001'), at(1));

  const hours = [1, 24, 25].map((each) => new Date(day.getTime() + each * 3_600_000));
  const saved = [];
  for (const now of hours) saved.push(await index.toSave({ now }));

  expect(saved.map(({ whole, count }) => [whole, count])).toEqual([
    [false, 1],
    [true, 2],
    [false, 2],
  ]);
  expect((await index.search({ scope: everybody, limit: 9 })).ids).toEqual(['0002', '0001']);
});

describe('concurrent searches', () => {
  test('share one read of the changes', async () => {
    const { index, put } = newIndex();
    await put(thing('0001'), at(1));
    const send = vi.spyOn(database(), 'send');

    const answers = await Promise.all(Array.from({ length: 20 }, () => index.search({ scope: everybody, limit: 9 })));

    const reads = send.mock.calls.length;
    send.mockRestore();
    expect(answers.every(({ ids }) => ids.length === 1)).toBe(true);
    // The read of the first search, and one that started after all others had asked.
    expect(reads).toBe(2);
  });

  test('work again after a failed read', async () => {
    const { index, put } = newIndex();
    await put(thing('0001'), at(1));
    const broken = vi.spyOn(database(), 'send').mockImplementationOnce(() => Promise.reject(new Error('no connection')));

    const [first, second] = await Promise.allSettled([index.search({ scope: everybody, limit: 9 }), index.search({ scope: everybody, limit: 9 })]);

    broken.mockRestore();
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  });
});
