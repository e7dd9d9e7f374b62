// The search index, compared with a naive search, and when it sees changes.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Scope } from '../../shared/access/scope.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { fedKeys } from '../../testing/server/fed.ts';
import { withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { env } from '../platform/env.ts';
import { type RecordRow, SearchIndex } from './index.ts';

withTable();

interface Thing {
  readonly id: string;
  readonly version: number;
  readonly holders: (number | null)[];
  readonly name: string;
  readonly city: string;
  readonly colour: string;
}

const everybody: Scope = { kind: 'national' };
let kinds = 0;
/** An index over its own kind, so that tests share nothing. */
function newIndex() {
  const kind = `thing-${++kinds}`;
  const index = new SearchIndex(kind, (item): RecordRow => {
    const { id, version, holders, colour } = item;
    return { id, version, holders, text: { name: String(item.name).toLowerCase(), city: String(item.city).toLowerCase() }, facets: { colour } };
  });
  const put = (thing: Thing, updatedAt: string) =>
    database().send(
      new PutCommand({
        TableName: env().TABLE_NAME,
        Item: { ...thing, ...fedKeys(kind, thing.id), updatedAt },
      }),
    );
  return { index, put };
}

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const thing = (id: string, change: Partial<Thing> = {}): Thing => ({ id, version: 1, holders: [1], name: 'Glock', city: 'Paarl', colour: 'black', ...change });

const word = fc.constantFrom('Glock', 'glOCK 17', 'Vektor', 'ÉCLAIR', 'a.b', '', 'straße', 'x');
const things = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 999 }).map((n) => String(n).padStart(4, '0')),
    version: fc.constant(1),
    holders: fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { maxLength: 2 }),
    name: word,
    city: word,
    colour: fc.constantFrom('black', 'green'),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
);
const request = fc.record({
  scope: fc.oneof(
    fc.constant(everybody),
    fc.constant<Scope>({ kind: 'none' }),
    fc.integer({ min: 1, max: 4 }).map((legalEntityId): Scope => ({ kind: 'entity', legalEntityId })),
  ),
  search: fc.option(fc.constantFrom('glock', 'GLOCK 1', 'o', 'é', '.', 'SS', '', 'none such', 'vektor glock', '17 gl'), { nil: undefined }),
  city: fc.option(fc.constantFrom('glock', 'VEK', ''), { nil: undefined }),
  colour: fc.option(fc.constantFrom('black', 'green', 'blac'), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 8 }),
});

describe('a search', () => {
  test('finds the same as a naive search, newest first, each record once over all pages', async () => {
    await fc.assert(
      fc.asyncProperty(things, fc.array(request, { minLength: 1, maxLength: 6 }), async (records, requests) => {
        const { index, put } = newIndex();
        await Promise.all(records.map((record, n) => put(record, at(n))));

        for (const { scope, search, city, colour, limit } of requests) {
          const found: string[] = [];
          let after: string | undefined;
          do {
            const page = await index.search({ scope, search, within: { city }, facets: { colour }, limit, after });
            found.push(...page.ids);
            expect(page.ids.length).toBeLessThanOrEqual(limit);
            after = page.next;
          } while (after);

          const naive = records
            .filter(({ holders }) => scope.kind === 'national' || (scope.kind === 'entity' && holders.includes(scope.legalEntityId)))
            .filter(
              (record) =>
                holdsWords([record.name, record.city], search ?? '') && holdsWords([record.city], city ?? '') && (!colour || record.colour === colour),
            );
          expect(found).toEqual(
            naive
              .map(({ id }) => id)
              .sort()
              .reverse(),
          );
          expect((await index.search({ scope, search, within: { city }, facets: { colour }, limit })).total).toBe(naive.length);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('continues at the right place after newer records were added between two pages', async () => {
    const { index, put } = newIndex();
    for (const n of [1, 2, 3, 4]) await put(thing(`000${n}`), at(n));
    const first = await index.search({ scope: everybody, limit: 2 });

    await put(thing('0005'), at(5));
    const second = await index.search({ scope: everybody, limit: 2, after: first.next });

    expect([first.ids, second.ids, second.next]).toEqual([['0004', '0003'], ['0002', '0001'], undefined]);
  });
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
  test('is found by the next search, and its previous words are not', async () => {
    const { index, put } = newIndex();
    await put(thing('0001', { holders: [1] }), at(1));
    await index.search({ scope: everybody, limit: 9 });

    await put(thing('0001', { version: 2, name: 'Vektor', holders: [2] }), at(2));

    const found = async (search: string, legalEntityId: number) => (await index.search({ scope: { kind: 'entity', legalEntityId }, search, limit: 9 })).ids;
    expect([await found('vektor', 2), await found('glock', 2), await found('vektor', 1)]).toEqual([['0001'], [], []]);
  });

  test('is read if it arrives after a later one, within the overlap', async () => {
    const { index, put } = newIndex();
    await put(thing('0009'), at(100));
    await index.search({ scope: everybody, limit: 9 });

    await put(thing('0001'), at(95));

    expect((await index.search({ scope: everybody, limit: 9 })).ids).toEqual(['0009', '0001']);
  });

  test('is ignored if it is older than the known version', async () => {
    const { index, put } = newIndex();
    await put(thing('0001', { version: 3, name: 'Vektor' }), at(100));
    await index.search({ scope: everybody, limit: 9 });

    await put(thing('0001', { version: 2, name: 'Glock' }), at(99));

    expect((await index.search({ scope: everybody, search: 'vektor', limit: 9 })).ids).toEqual(['0001']);
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

  test('each find records written before they started', async () => {
    const { index, put } = newIndex();
    const seen = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const id = String(n).padStart(4, '0');
        await put(thing(id), at(n / 10));
        return (await index.search({ scope: everybody, limit: 100 })).ids.includes(id);
      }),
    );

    expect(seen).toEqual(Array(30).fill(true));
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

test('distinct values are sorted for a reader, each once, without empty ones', async () => {
  const { index, put } = newIndex();
  for (const [n, colour] of ['green', 'Black', 'amber', 'green', ''].entries()) await put(thing(`000${n}`, { colour }), at(n));

  expect(await index.distinct('colour')).toEqual(['amber', 'Black', 'green']);
});
