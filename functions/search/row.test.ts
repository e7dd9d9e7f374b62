// What is looked for in a number's text need not be looked for there where the folded number tells.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainNumber } from '../../shared/kinds/numbers.ts';
import { matches, questionOf, searchable } from './row.ts';

/** Signs that fold to others, to several or to none, between such as numbers have. */
const sign = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'AKak017') },
  { weight: 3, arbitrary: fc.constantFrom(...'- –−/.\u00a0\u00ad\u200b') },
  { weight: 3, arbitrary: fc.constantFrom(...'ＡΑАßİıŉﬁ½ϲςКéñK😀', 'e\u0301', 'q\u0303') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const number = fc.array(sign, { maxLength: 10 }).map((signs) => signs.join(''));

test('a number is found by the same parts of it, looked for in its text and folded or folded alone', () => {
  const folds = [plainNumber, (text: string) => text.replace(/[\s\p{Dash}]/gu, '')];
  fc.assert(
    fc.property(number, fc.nat(10), fc.nat(10), fc.option(number, { nil: undefined }), fc.constantFrom(...folds), (serialNumber, from, to, other, fold) => {
      const row = searchable({ id: '1', version: 1, holders: [], text: { serialNumber }, folded: fold(serialNumber), facets: {} });
      const request = { scope: { kind: 'national' }, search: other ?? serialNumber.slice(from, to), limit: 1 } as const;

      const answer = matches(row, questionOf({ ...request, foldedFrom: ['serialNumber'] }));

      expect(answer).toBe(matches(row, questionOf(request)));
    }),
    { numRuns: 5000 },
  );
});

test('the words are left to the folded number where both are of letters, digits, blanks and dashes', () => {
  const asked = (search: string) => questionOf({ scope: { kind: 'national' }, search, foldedFrom: ['serialNumber'], limit: 1 }).foundFolded;

  expect(['GLK-123', 'glk – 1', '7', 'a/1', '-', '', 'é1'].map((search) => asked(search).length)).toEqual([1, 1, 1, 0, 0, 0, 0]);
});
