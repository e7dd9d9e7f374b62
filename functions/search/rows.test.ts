// Packed rows, compared with a naive search: after any changes in any order, packed or not, saved and loaded again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { Packed } from './packed.ts';
import { type SearchRequest, type SearchRow, searchable } from './row.ts';
import { Rows } from './rows.ts';
import { decode, encode } from './snapshot.ts';

const words = fc.constantFrom('glock', 'glk-17', 'glk17', 'éclair', 'a.b', '', 'straße', 'x', 'ABC'.toLowerCase(), '😀9', 'nul\0nul');
const holders = fc.array(fc.option(fc.constantFrom(1, 2, 3, 36, 37, 20_000, 999_999_999)), { maxLength: 3 });
const uuidOf = (n: number) => `01${String(n).padStart(6, '0')}-0000-7000-8000-00000000000${n % 10}`;
const id = fc.oneof({ weight: 4, arbitrary: fc.nat(14).map(uuidOf) }, { weight: 1, arbitrary: fc.nat(14).map((n) => String(n).padStart(1 + (n % 3), '0')) });
const row: fc.Arbitrary<SearchRow> = fc
  .record({
    id,
    version: fc.integer({ min: 1, max: 4 }),
    holders,
    a: words,
    b: words,
    colour: fc.constantFrom('black', 'green', null),
    size: fc.constantFrom(1, '1', undefined),
  })
  .map(({ a, b, colour, size, ...rest }) => searchable({ ...rest, text: { a, b }, facets: { colour, size }, key: a.replaceAll('-', '') }));
const scope = fc.oneof<fc.Arbitrary<Scope>[]>(
  fc.constant({ kind: 'national' }),
  fc.constant({ kind: 'none' }),
  fc.constantFrom(1, 3, 20_000, 4).map((legalEntityId) => ({ kind: 'entity', legalEntityId }) as const),
);
const part = fc.option(
  fc.constantFrom('GL', 'k-1', 'K1', 'é', '.', 'SS', '', '😀', 'lg', 'nul', 'b\0', '- ', 'xa', 'no such', 'glock 17', '7 GLK', 'x e', 'a.b x nul', 'é 9'),
  { nil: undefined },
);
const request: fc.Arbitrary<SearchRequest> = fc.record({
  scope,
  search: part,
  searchIn: fc.constantFrom(undefined, ['a'], ['b'], ['b', 'a'], ['no such text']),
  within: fc.record({ a: part, b: part, c: fc.constantFrom(undefined, 'x') }, { requiredKeys: [] }),
  patterns: fc.record({ a: fc.constantFrom(undefined, /g[l1][o0]ck/, /9/, /[^\0-\x7f]+/), c: fc.constantFrom(undefined, /x/) }, { requiredKeys: [] }),
  facets: fc.record({ colour: fc.constantFrom('black', 'gree', undefined), size: fc.constantFrom(1, '1') }, { requiredKeys: [] }),
  ranges: fc.record(
    { colour: fc.record({ from: fc.constantFrom('a', 'black', 'c'), to: fc.constantFrom('black', 'h') }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  ),
  without: fc.record(
    {
      colour: fc.constantFrom(new Set(['black']), new Set(['green', 'black']), new Set<string>()),
      size: fc.constant(new Set(['1'])),
      none: fc.constant(new Set(['x'])),
    },
    { requiredKeys: [] },
  ),
  limit: fc.integer({ min: 1, max: 6 }),
  oldestFirst: fc.boolean(),
});
const step = fc.oneof(
  { weight: 6, arbitrary: row.map((taken) => ({ taken })) },
  { weight: 3, arbitrary: request.map((asked) => ({ asked })) },
  { weight: 1, arbitrary: fc.constantFrom('pack', 'reload').map((done) => ({ done })) },
);

/** Every matching row, newest first, found by testing all of them. */
function naive(
  known: ReadonlyMap<string, SearchRow>,
  { scope, search = '', searchIn, within = {}, patterns = {}, facets = {}, ranges = {}, without = {} }: SearchRequest,
): string[] {
  // Rows are already in `searchForm`, which it leaves unchanged.
  const holds = (texts: readonly (string | undefined)[], wanted = '') => holdsWords(texts, wanted);
  return [...known.values()]
    .filter((one) => inScope(scope, one.holders))
    .filter((one) => Object.entries(facets).every(([name, value]) => value === undefined || one.facets[name] === value))
    .filter((one) =>
      Object.entries(ranges).every(([name, range]) => {
        const { from = '', to = '~' } = range ?? {};
        const value = one.facets[name];
        return typeof value === 'string' && value >= from && value <= to;
      }),
    )
    .filter((one) => Object.entries(without).every(([name, values]) => ![...values].some((value) => one.facets[name] === value)))
    .filter((one) => Object.entries(within).every(([name, wanted]) => holds([one.text[name]], wanted)))
    .filter((one) => Object.entries(patterns).every(([name, pattern]) => !pattern || pattern.test(one.text[name] ?? '')))
    .filter((one) => {
      const names = Object.keys(one.text).filter((name) => searchIn?.includes(name) ?? true);
      return holds(
        names.map((name) => one.text[name]),
        search,
      );
    })
    .map((one) => one.id)
    .sort()
    .reverse();
}

async function reloaded(rows: Rows): Promise<Rows> {
  const packed = rows.pack();
  if (packed.count === 0) return rows;
  return new Rows((await decode('thing', await encode('thing', { packed, seenUntil: '', wholeSince: '' }))).packed);
}

function everyPage(rows: Rows, asked: SearchRequest): { ids: string[]; totals: Set<number> } {
  const ids: string[] = [];
  const totals = new Set<number>();
  let after: string | undefined;
  do {
    const page = rows.search({ ...asked, after });
    expect(page.ids.length).toBeLessThanOrEqual(asked.limit);
    ids.push(...page.ids);
    totals.add(page.total);
    after = page.next;
  } while (after);
  return { ids, totals };
}

describe('rows in memory', () => {
  test('match a naive search after any changes since they were packed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), async (steps) => {
        let rows = new Rows();
        const known = new Map<string, SearchRow>();
        for (const { taken, asked, done } of steps as { taken?: SearchRow; asked?: SearchRequest; done?: string }[]) {
          if (taken) {
            rows.take(taken);
            if ((known.get(taken.id)?.version ?? 0) < taken.version) known.set(taken.id, taken);
          } else if (asked) {
            const expected = naive(known, asked);
            expect(everyPage(rows, asked)).toEqual({ ids: asked.oldestFirst ? expected.toReversed() : expected, totals: new Set([expected.length]) });
          } else if (done === 'pack') rows.pack();
          else rows = await reloaded(rows);
          expect(rows.count).toBe(known.size);
        }
        const colours = [...known.values()].flatMap(({ facets }) => facets.colour ?? []);
        expect(rows.facetValues('colour')).toEqual(new Set(colours));
        for (const key of ['glk17', 'x', 'nothing']) {
          const near = [...known.values()].filter((one) => one.key === key && one.holders.includes(3)).map((one) => one.id);
          expect(rows.lookup(key, { kind: 'entity', legalEntityId: 3 }, 50)).toEqual(near.sort().reverse());
        }
      }),
      { numRuns: 150 },
    );
  });

  test('match a naive search if nearly all texts differ and are stored without codes', async () => {
    const random = fc.sample(fc.tuple(fc.stringMatching(/^[a-c0-9-]{2,6}$/), fc.integer({ min: 1, max: 3 })), { numRuns: 9000, seed: 11 });
    const made = random.map(([serial, holder], n): SearchRow => {
      const fields = { id: uuidOf(n), version: 1, holders: [holder], facets: { holder } };
      return searchable({ ...fields, text: { a: `${serial}${n}`, b: 'made by all' } });
    });
    const known = new Map(made.map((one) => [one.id, one]));
    let rows = new Rows();
    for (const [n, one] of made.entries()) {
      rows.take(one);
      if (n % 4000 === 0) rows.pack();
    }
    for (const one of made.filter((_, n) => n % 50 === 0)) {
      const changed = { ...one, version: 2, text: { ...one.text, a: `changed${one.text.a}` } };
      rows.take(changed);
      known.set(one.id, changed);
    }
    rows = await reloaded(rows);

    for (const search of [
      'a',
      '0',
      '1-',
      'changed',
      'made',
      '12',
      'b-c',
      'all',
      '8999',
      'a-b-c',
      '-',
      'zz',
      'made 12',
      '9 8 7',
      'changed a 0',
      'c0 all 1',
      'zz made',
      'a b c 1',
    ]) {
      for (const asked of [{ scope: { kind: 'national' } }, { scope: { kind: 'entity', legalEntityId: 2 } }] as const) {
        const expected = naive(known, { ...asked, search, limit: 1 });
        const { ids, total } = rows.search({ ...asked, search, limit: 20 });
        expect([search, ids, total]).toEqual([search, expected.slice(0, 20), expected.length]);
      }
    }
  });

  test('are not found by words that cross two texts', () => {
    const rows = new Rows();
    const plain = { version: 1, holders: [1], facets: {} };
    rows.take({ ...plain, id: '1', text: { a: 'abc', b: 'def' } });
    rows.take({ ...plain, id: '2', text: { a: 'ghi', b: 'jkl' } });
    rows.pack();

    for (const search of ['cd', 'c\0d', 'fg', 'ad', 'cg', 'abc cd']) {
      expect([search, rows.search({ scope: { kind: 'national' }, search, limit: 9 }).ids]).toEqual([search, []]);
    }
  });
});

describe('a snapshot', () => {
  const packedOf = () => {
    const rows = new Rows();
    for (let n = 0; n < 20; n++) rows.take({ id: uuidOf(n), version: 1, holders: [n], text: { a: `word ${n}` }, facets: { colour: 'black' }, key: `k${n}` });
    return rows.pack();
  };

  test('restores the rows, the latest change and the time of the last full read', async () => {
    const snapshot = { packed: packedOf(), seenUntil: '2026-01-01T00:00:00.000Z', wholeSince: '2025-12-31T00:00:00.000Z' };

    const read = await decode('thing', await encode('thing', snapshot));

    expect([read.seenUntil, read.wholeSince, read.packed.count]).toEqual([snapshot.seenUntil, snapshot.wholeSince, 20]);
  });

  test('is refused if it is truncated, changed in any byte or of another kind', async () => {
    const whole = await encode('thing', { packed: packedOf(), seenUntil: '', wholeSince: '' });

    await expect(decode('other', whole)).rejects.toThrow();
    for (const length of [0, 3, 50, whole.length - 1]) await expect(decode('thing', whole.subarray(0, length))).rejects.toThrow();
    for (let byte = 0; byte < whole.length; byte += 3) {
      const broken = Buffer.from(whole);
      broken[byte] = (broken[byte] ?? 0) ^ 0x55;
      // Some bytes of the compression header have no meaning: then the content is unchanged.
      const read = await decode('thing', broken).catch(() => undefined);
      if (read) expect(new Rows(read.packed).search({ scope: { kind: 'national' }, search: 'word 1', limit: 50 }).total).toBe(11);
    }
  });

  test('is refused if its columns do not fit together', () => {
    const { columns } = packedOf();

    expect(() => Packed.of(19, columns)).toThrow();
    expect(() => Packed.of(20, { ...columns, numbers: new Map() })).toThrow();
    expect(() => Packed.of(20, { ...columns, texts: new Map() })).toThrow();
  });
});
