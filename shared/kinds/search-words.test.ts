// Tests that the search matches recorded text as people type it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsWords, searchForm, searchWords } from './search-words.ts';

/** Recorded text, and what people type. */
const pairs = [
  ['Söns’ Beveiliging', "Söns' Beveiliging"],
  ['Söns’ Beveiliging', 'sons beveiliging'],
  ['Sons Beveiliging', 'SÖNS’ BEVEILIGING'],
  ['Söns Beveiliging', 'So\u0308ns Beveiliging'],
  ['O’Connor', "O'Connor"],
  ['O’Connor', 'OConnor'],
  ["O'Connor", 'O‘Connor'],
  ["O'Connor", 'Oʼconnor'],
  ["O'Connor", 'O′Connor'],
  ["O'Connor", 'O`Connor'],
  ["O'Connor", 'O´Connor'],
  ["O'Connor", 'O Connor'],
  ["O'Connor", 'O＇Connor'],
  ['“Spin” Guns', '"Spin" Guns'],
  ['«Spin» Guns', '„Spin“ Guns'],
  ['Musgrave–Vektor', 'Musgrave-Vektor'],
  ['Musgrave—Vektor', 'Musgrave Vektor'],
  ['Musgrave Vektor', 'Musgrave-Vektor'],
  ['Musgrave-Vektor', 'musgravevektor'],
  ['Musgrave\u2011Vektor', 'Musgrave\u2212Vektor'],
  ['Musgrave - Vektor', 'Vektor – Musgrave'],
  ['7.62×39mm', '7.62x39'],
  ['7.62x39mm', '7,62 × 39 mm'],
  ['7.62X39', '7.62×39'],
  ['9mm', '9 mm'],
  ['.308 Win', '308 win.'],
  ['Smith & Wesson', 'Smith and Wesson'],
  ['Smith and Wesson', 'Smith & Wesson'],
  ['Smith & Wesson', 'Smith&Wesson'],
  ['Smith & Wesson', 'wesson smith'],
  ['Smith Wesson', 'Smith AND Wesson'],
  ['Heckler & Koch', 'Heckler ＆ Koch'],
  ['H&K', 'H & K'],
  ['Gewehrfabrik Groß', 'GEWEHRFABRIK GROSS'],
  ['Gross', 'groß'],
  ['Łucznik', 'lucznik'],
  ['Søren Ærø', 'soren aero'],
  ['Citroën  Security', 'citroen security'],
  ['Blouklip\u00a0Armed\u2007Response', 'Blouklip Armed Response'],
  ['Blou\u200bklip', 'Blouklip'],
  ['Blouklip', '\ufeffBlou\u00adklip'],
  ['Ｇｌｏｃｋ　１７', 'glock 17'],
  ['Glock 17', 'ＧＬＯＣＫ'],
  ['Naledi (Pty) Ltd', 'Naledi Pty Ltd.'],
  ['Naledi Pty Ltd', 'Naledi (Pty) Ltd'],
  ['PSiRA-204117', 'psira 204117'],
  ['2015/123456/07', '2015 123456 07'],
  ['CAS 77/11/2026', 'cas77/11'],
  ['thabo.molefe@example.co.za', 'thabo.molefe@'],
  ['Thabo Molefe', 'Molefe Thabo'],
  ['Thabo Molefe', 'Molefe, Thabo'],
  ['GLK-123', 'glk 123'],
  ['ﬁreﬂy', 'firefly'],
  ['Молот', 'МОЛОТ'],
  ['\u041c\u041a-7782', 'MK7782'],
] as const;

describe('holdsWords finds', () => {
  test.each(pairs)('%j by %j', (recorded, typed) => {
    expect(holdsWords([recorded], typed)).toBe(true);
  });
});

test.each([
  ['Glock 17', 'Glock 19'],
  ['Smith & Wesson', 'Smith & Vektor'],
  ['Musgrave', 'Vektor'],
  ['Anything', '—'],
  ['Anything', '’'],
])('holdsWords does not find %j by %j', (recorded, typed) => {
  expect(holdsWords([recorded], typed)).toBe(false);
});

test('holdsWords accepts everything for an empty search', () => {
  expect(['', ' ', '\u00a0'].map((typed) => holdsWords(['Glock'], typed))).toEqual([true, true, true]);
});

test('holdsWords treats a search for only "and" like any other word', () => {
  expect([holdsWords(['Andries'], 'and'), holdsWords(['Glock'], 'and'), holdsWords(['Glock'], 'glock and')]).toEqual([true, false, true]);
});

test('searchForm keeps several values on separate lines', () => {
  expect([searchForm('9mm\n.38 Special'), holdsWords(['9mm\n.38 Special'], '9mm.38')]).toEqual(['9mm\n38special', false]);
});

test('searchWords returns the longest word first, without words that another contains', () => {
  expect(searchWords('1 17 Glock 17 lo XDDT220')).toEqual(['xddt220', 'glock', '17']);
});

test('holdsWords finds every recorded text by itself, by each word and by its own search form', () => {
  const sign = fc.oneof(
    fc.constantFrom(..."AKak017 - –−/.\u00a0\u00ad\u200b’'&×\n"),
    fc.constantFrom(...'ＡΑАßİıŉﬁ½ϲςКéñK😀øÆ´ʼ\ufdfa', 'e\u0301', 'q\u0303'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, (recorded) => {
      const form = searchForm(recorded);
      expect(searchForm(form)).toBe(form);
      expect(form).toMatch(/^[\p{L}\p{N}\p{M}\n]*$/u);
      if (searchWords(recorded).length > 0) expect(holdsWords([recorded], recorded)).toBe(true);
      for (const word of recorded.split(/\s+/)) if (searchWords(word).length > 0) expect(holdsWords([recorded], word)).toBe(true);
    }),
    { numRuns: 3000, seed: 3 },
  );
});
