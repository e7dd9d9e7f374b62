// Comparison of a row with a query: each word, in any order, in any of the texts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches, questionOf, searchable } from './row.ts';

const row = searchable({
  id: '1',
  version: 1,
  holders: [],
  text: { manufacturer: 'Glock', model: '17 Gen5', serialNumber: 'XDDT-220' },
  facets: {},
});
const isFound = (search: string, more: object = {}) => matches(row, questionOf({ scope: { kind: 'national' }, search, limit: 1, ...more }));

describe('matches', () => {
  test.each([['Glock 17 XDDT'], ['17 Glock'], ['xddt 220 glock'], ['XDDT220'], ['xd-dt 2 20'], ['gen 5'], ['lock']])('finds the row by %j', (search) => {
    expect(isFound(search)).toBe(true);
  });

  test.each([['Glock 19'], ['Glock XDDT221'], ['glock17x9'], ['-'], ['🔫'], ['Glock Vektor']])('does not find the row by %j', (search) => {
    expect(isFound(search)).toBe(false);
  });

  test('finds the row by words in the requested texts only', () => {
    expect([isFound('17 xddt', { searchIn: ['model', 'serialNumber'] }), isFound('17 glock', { searchIn: ['model', 'serialNumber'] })]).toEqual([true, false]);
  });

  test('finds the row by a filter on one text if that text has every word', () => {
    const within = (model: string) => isFound('', { within: { model } });

    expect(['gen5 17', '17-gen5', 'gen5 glock', '!', ' '].map(within)).toEqual([true, true, false, false, true]);
  });

  test('finds the row by any of its parts, typed in any order', () => {
    const parts = ['Glo', 'lock', '17', 'Gen', 'XDD', 'DT-2', '220'];
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 1 }), fc.constantFrom(' ', '  ', '\u00a0', '\t'), (words, blank) => {
        expect(isFound(words.join(blank))).toBe(true);
        expect(isFound([...words, 'vektor'].join(blank))).toBe(false);
      }),
      { seed: 7 },
    );
  });
});
