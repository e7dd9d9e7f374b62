// The contract of a search index. Each implementation runs these tests: the one in memory (functions/search/index.test.ts), and any that replaces it
// (docs/scale.md).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordRow, SearchAnswers } from '../../functions/search/index.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';

/** A record to search. Ids sort by age: a higher id is newer. */
export interface Thing {
  readonly id: string;
  readonly version: number;
  readonly holders: (number | null)[];
  readonly name: string;
  readonly city: string;
  readonly colour: string;
  /** True for a record that was removed from the registry. */
  readonly reversal?: boolean;
}

export const everybody: Scope = { kind: 'national' };
const provider = (legalEntityId: number): Scope => ({ kind: 'entity', legalEntityId });

/** The row of a thing: its name is also its key. */
export const thingRow = (item: Record<string, any>): RecordRow => {
  const { id, version, holders, name, city, colour } = item;
  return { id, version, holders, text: { name, city }, facets: { colour }, key: name };
};

export const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
export const thing = (id: string, change: Partial<Thing> = {}): Thing => ({
  ...{ id, version: 1, holders: [1], name: 'Glock', city: 'Paarl', colour: 'black' },
  ...change,
});

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
  scope: fc.oneof(fc.constant(everybody), fc.constant<Scope>({ kind: 'none' }), fc.integer({ min: 1, max: 4 }).map(provider)),
  search: fc.option(fc.constantFrom('glock', 'GLOCK 1', 'o', 'é', '.', 'SS', '', 'none such', 'vektor glock', '17 gl'), { nil: undefined }),
  city: fc.option(fc.constantFrom('glock', 'VEK', ''), { nil: undefined }),
  colour: fc.option(fc.constantFrom('black', 'green', 'blac'), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 8 }),
});

/** An empty index of its own, whose rows come from `thingRow`. */
export interface Made {
  readonly index: SearchAnswers;
  /** Writes the record. Resolves when a search that starts now must find it. */
  put(thing: Thing, updatedAt: string): Promise<void>;
}

export function describeSearchIndex(name: string, make: () => Promise<Made>): void {
  const filled = async (...records: Thing[]) => {
    const { index, put } = await make();
    for (const [n, record] of records.entries()) await put(record, at(n));
    return { index, put };
  };

  describe(`${name} as a search index`, () => {
    test('finds the same as a naive search, newest first, each record once over all pages', async () => {
      await fc.assert(
        fc.asyncProperty(things, fc.array(request, { minLength: 1, maxLength: 6 }), async (records, requests) => {
          const { index, put } = await make();
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
      const { index, put } = await filled(thing('0001'), thing('0002'), thing('0003'), thing('0004'));
      const first = await index.search({ scope: everybody, limit: 2 });

      await put(thing('0005'), at(5));
      const second = await index.search({ scope: everybody, limit: 2, after: first.next });

      expect([first.ids, second.ids, second.next]).toEqual([['0004', '0003'], ['0002', '0001'], undefined]);
    });

    test('sorts the oldest first on request', async () => {
      const { index } = await filled(thing('0001'), thing('0002'), thing('0003'));

      const first = await index.search({ scope: everybody, limit: 2, oldestFirst: true });
      const second = await index.search({ scope: everybody, limit: 2, oldestFirst: true, after: first.next });

      expect([first.ids, second.ids]).toEqual([['0001', '0002'], ['0003']]);
    });

    test('filters by range, excluded values and pattern, and searches only the named texts', async () => {
      const { index } = await filled(
        thing('0001', { name: 'Glock 17', city: 'Paarl', colour: '2026-01-05' }),
        thing('0002', { name: 'Vektor', city: 'Glocken', colour: '2026-02-05' }),
        thing('0003', { name: 'Glock 19', city: 'Durban', colour: '2026-03-05' }),
      );
      const find = async (asked: object) => (await index.search({ scope: everybody, limit: 9, ...asked })).ids;

      expect(await find({ ranges: { colour: { from: '2026-01-06', to: '2026-03-05' } } })).toEqual(['0003', '0002']);
      expect(await find({ without: { colour: new Set(['2026-02-05']) } })).toEqual(['0003', '0001']);
      expect(await find({ patterns: { name: /1\d/ } })).toEqual(['0003', '0001']);
      expect(await find({ search: 'glock', searchIn: ['name'] })).toEqual(['0003', '0001']);
    });

    test('finds a change at the next search, and no longer its previous words and holders', async () => {
      const { index, put } = await filled(thing('0001', { holders: [1] }));
      await index.search({ scope: everybody, limit: 9 });

      await put(thing('0001', { version: 2, name: 'Vektor', holders: [2] }), at(2));

      const found = async (search: string, legalEntityId: number) => (await index.search({ scope: provider(legalEntityId), search, limit: 9 })).ids;
      expect([await found('vektor', 2), await found('glock', 2), await found('vektor', 1)]).toEqual([['0001'], [], []]);
    });

    test('ignores a version older than the known one', async () => {
      const { index, put } = await filled();
      await put(thing('0001', { version: 3, name: 'Vektor' }), at(100));
      await index.search({ scope: everybody, limit: 9 });

      await put(thing('0001', { version: 2, name: 'Glock' }), at(99));

      expect((await index.search({ scope: everybody, search: 'vektor', limit: 9 })).ids).toEqual(['0001']);
    });

    test('no longer finds a record that was removed', async () => {
      const { index, put } = await filled(thing('0001'), thing('0002'));
      await index.search({ scope: everybody, limit: 9 });

      await put(thing('0002', { version: 2, reversal: true }), at(3));

      expect(await index.search({ scope: everybody, limit: 9 })).toMatchObject({ ids: ['0001'], total: 1 });
      expect(await index.lookup('Glock', everybody, 9)).toEqual(['0001']);
    });

    test('finds records written before a concurrent search started', async () => {
      const { index, put } = await make();
      const seen = await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const id = String(n).padStart(4, '0');
          await put(thing(id), at(n / 10));
          return (await index.search({ scope: everybody, limit: 100 })).ids.includes(id);
        }),
      );

      expect(seen).toEqual(Array(30).fill(true));
    });

    test('answers many searches as one by one', async () => {
      const { index } = await filled(thing('0001'), thing('0002', { name: 'Vektor', holders: [2] }));
      const asked = [
        { scope: everybody, limit: 1 },
        { scope: provider(2), limit: 9 },
        { scope: everybody, search: 'glock', limit: 9 },
      ] as const;

      const together = await index.searchAll(asked);

      expect(together).toEqual(await Promise.all(asked.map((one) => index.search(one))));
      expect(together.map(({ total }) => total)).toEqual([2, 1, 1]);
    });

    test('looks up records by key within the scope, newest first', async () => {
      const { index } = await filled(thing('0001'), thing('0002', { holders: [2] }), thing('0003'), thing('0004', { name: 'Vektor' }));

      expect(await index.lookup('Glock', everybody, 2)).toEqual(['0003', '0002']);
      expect(await index.lookup('Glock', provider(1), 9)).toEqual(['0003', '0001']);
      expect(await index.lookupAll(['Glock', 'Vektor', 'None'], provider(1), 1)).toEqual(
        new Map([
          ['Glock', ['0003']],
          ['Vektor', ['0004']],
          ['None', []],
        ]),
      );
    });

    test('ranks matches by a facet, newest first among equals, and continues after a position', async () => {
      const { index } = await filled(
        thing('0001', { colour: 'b' }),
        thing('0002', { colour: 'a' }),
        thing('0003', { colour: 'b' }),
        thing('0004', { colour: 'c', holders: [2] }),
      );
      const ranking = { facet: 'colour', order: 'ascending' } as const;

      const first = await index.ranked({ scope: provider(1), limit: 2 }, ranking);
      const second = await index.ranked({ scope: provider(1), limit: 2 }, { ...ranking, after: first.found.at(-1) });

      expect([first, second].map(({ found, total }) => [found.map(({ id }) => id), total])).toEqual([
        [['0002', '0003'], 3],
        [['0001'], 3],
      ]);
    });

    test('returns all matches with their stored values', async () => {
      const { index } = await filled(thing('0001', { name: 'Vektor' }), thing('0002', { holders: [2] }));

      const kept = await index.keptOf({ scope: provider(1) }, ['name'], ['colour']);

      expect(kept.map(({ id, text, facets }) => [id, text.name, facets.colour])).toEqual([['0001', 'vektor', 'black']]);
    });

    test('lists distinct values sorted for a reader, each once, without empty ones', async () => {
      const { index } = await filled(...['green', 'Black', 'amber', 'green', ''].map((colour, n) => thing(`000${n}`, { colour })));

      expect(await index.distinct('colour')).toEqual(['amber', 'Black', 'green']);
    });
  });
}
