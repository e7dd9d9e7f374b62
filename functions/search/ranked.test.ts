// Order by a facet: packed and late rows together, page by page, compared with plain sorting.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchRow } from './row.ts';
import { Rows } from './rows.ts';

const idOf = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, score: string, colour: string, version = 1): SearchRow => ({
  id: idOf(n),
  version,
  holders: [1],
  text: { name: `number ${n}` },
  facets: { score, colour },
});

const one = fc.record({ n: fc.nat(60), score: fc.constantFrom('0000', '0005', '0050', '0065'), colour: fc.constantFrom('black', 'silver') });

test('order by a facet equals plain sorting with packed and changed rows, on every page', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ one, pack: fc.boolean() }), { maxLength: 80 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('ascending', 'descending'),
      fc.constantFrom(undefined, 'black'),
      (changes, limit, order, colour) => {
        const rows = new Rows();
        const known = new Map<string, SearchRow>();
        for (const [version, { one: change, pack }] of changes.entries()) {
          const taken = row(change.n, change.score, change.colour, version + 1);
          rows.take(taken);
          known.set(taken.id, taken);
          if (pack) rows.pack();
        }
        const sign = order === 'ascending' ? 1 : -1;
        const score = ({ facets }: SearchRow) => String(facets.score);
        const expected = [...known.values()]
          .filter((each) => colour === undefined || each.facets.colour === colour)
          .sort((a, b) => (score(a) === score(b) ? (a.id < b.id ? 1 : -1) : score(a) < score(b) ? -sign : sign))
          .map(({ id }) => id);

        const found: string[] = [];
        let after: { value: string; id: string } | undefined;
        do {
          const page = rows.ranked({ scope: { kind: 'national' }, facets: { colour }, limit }, { facet: 'score', order, after });
          expect(page.total).toBe(expected.length);
          found.push(...page.found.map(({ id }) => id));
          after = page.found.at(-1);
        } while (after !== undefined);

        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
