// Checks the CSV template and reading disclosures from CSV files.
import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { disclosureCategories } from '../../../shared/disclosures/schema.ts';
import { looksLikeFormula } from '../../../shared/kinds/cells.ts';
import { type CsvDisclosure, csvOf, example, readCsv, textOf } from './csv.ts';

/** Text with characters that break spreadsheets and parsers. */
const nasty = fc
  .array(fc.constantFrom('"', "'", '\r', '\n', '\r\n', ';', ',', '\t', '=', '+', '-', '@', '＝', '\uFEFF', ' ', 'a', 'é', '安', '""', "'=", '\u0000', '😀'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const anyDisclosure: fc.Arbitrary<CsvDisclosure> = fc.record({
  companyName: anyText,
  psiraNumber: anyText,
  disclosurePeriodStart: anyText,
  disclosurePeriodEnd: anyText,
  categories: fc.subarray([...disclosureCategories]),
  additionalNotes: anyText,
});
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a disclosure CSV file', () => {
  test('is read back exactly as written, for any text', () => {
    fc.assert(
      fc.property(anyDisclosure, (one) => {
        expect(readCsv(textOf(bytesOf(csvOf(one))))).toEqual(one);
      }),
      { numRuns: 2000 },
    );
  });

  test('has no cell that a spreadsheet would calculate', () => {
    fc.assert(
      fc.property(anyDisclosure, (one) => {
        const { data } = papaparse.parse<string[]>(csvOf(one).slice(1), { delimiter: ',', newline: '\r\n' });
        expect(data.flat().filter(looksLikeFormula)).toEqual([]);
      }),
    );
  });

  test.each<[string, (text: string) => string]>([
    ['with semicolons, as Excel saves it here', (text) => papaparse.unparse(papaparse.parse<string[]>(text, { delimiter: ',' }).data, { delimiter: ';' })],
    ['with tabs', (text) => papaparse.unparse(papaparse.parse<string[]>(text, { delimiter: ',' }).data, { delimiter: '\t' })],
    ['with line feeds alone', (text) => text.replaceAll('\r\n', '\n')],
    ['without a byte order mark', (text) => text.slice(1)],
    ['with headers in capitals and with spaces', (text) => text.replace('Company Name', ' COMPANY  NAME ')],
    ['with empty lines at its end', (text) => `${text}\r\n,,,,,\r\n`],
  ])('can be read %s', (_, saved) => {
    const one = { ...example, companyName: 'Blouklip; Armed, "Response"' };

    expect(readCsv(saved(csvOf(one)))).toEqual(one);
  });

  test('is decoded as Windows-1252 if it is not UTF-8', () => {
    const latin = Uint8Array.from(csvOf({ ...example, companyName: 'Ané Sekuriteit' }).slice(1), (letter) => letter.charCodeAt(0));

    expect(readCsv(textOf(latin)).companyName).toBe('Ané Sekuriteit');
  });
});

test('the CSV template has one header row and an example that the form can read', () => {
  expect(readCsv(csvOf(example))).toEqual(example);
});

test('a CSV file with a row of the company’s own ignores the example row', () => {
  const own = { ...example, companyName: 'Blouklip', psiraNumber: '204117' };
  const line = csvOf(own).split('\r\n')[1];

  expect(readCsv(`${csvOf(example)}${line}\r\n`)).toEqual(own);
});

test('a CSV file may name categories by value or by label', () => {
  const text = csvOf(example).replace('handguns; rifles', 'Handguns/Pistols, AMMUNITION');

  expect(readCsv(text).categories).toEqual(['handguns', 'ammunition']);
});

test.each<[string, string, RegExp]>([
  ['no rows', 'Company Name,PSiRA Number,Start Date,End Date,Categories,Additional Notes\r\n', /no rows below its headers/],
  ['columns missing', 'Company Name,Notes\r\nA,B\r\n', /no column "PSiRA Number", "Start Date"/],
  ['nothing', '', /no column/],
  ['two disclosures', `${csvOf({ ...example, companyName: 'A' })}${csvOf({ ...example, companyName: 'B' }).split('\r\n')[1]}`, /has 2 disclosures/],
  ['an unknown category', csvOf(example).replace('rifles', 'cannons'), /no category " cannons"|no category "cannons"/],
  ['an open quotation mark', 'Company Name,PSiRA Number,Start Date,End Date,Categories,Additional Notes\r\n"A,B,C\r\n', /quotation mark/],
])('a CSV file with %s is rejected with the reason', (_, text, reason) => {
  expect(() => readCsv(text)).toThrow(reason);
});
