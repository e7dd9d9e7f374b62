// Checks that numbers, days and times are formatted in one module, and how it formats them.
// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { atMinute, compareTexts, counted, decimal, exactly, figure, monthInWords, onDay, onDayBriefly, printedTime } from '../../shared/kinds/format.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['frontend', 'functions', 'shared']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^frontend\/e2e\/|^functions\/testing\//.test(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

/** Code that formats a number or a time by hand. */
const ways = /\bIntl\.(?!DisplayNames)\w|\.toLocale\w*String\(|\.toFixed\(|\.toPrecision\(|\.to(?:Date|Time|UTC|GMT)String\(/;
/** The formatting module, and the module that computes the day in Johannesburg. */
/** The workbook reader shows small numbers as a spreadsheet does. */
const allowed = ['shared/kinds/format.ts', 'shared/kinds/time.ts', 'functions/imports/shown.ts'];

/** A stored date or time shown unformatted: `{record.createdAt}`, `({ expiresOn }) => expiresOn`. */
const raw = />\s*\{[\w.?]*\.(?:\w+At|\w+On|\w+Date|statusSince)\}|=> (?:[\w.?]+\.)?(?:\w+At|\w+On|\w+Date|date)(?=,? \}|\),$|,$)/m;

describe('the source files', () => {
  test('format numbers and times in one module', () => {
    expect(sources.length).toBeGreaterThan(600);
    expect(sources.filter(([file, source]) => ways.test(source) && !allowed.includes(file)).map(([file]) => file)).toEqual([]);
  });

  test('write counts such as "2 days" with the same function', () => {
    const byHand = /\$\{(?:figure\()?([\w.]+)\)?\} \$\{\1 === 1 \?/;
    expect(sources.filter(([file, source]) => byHand.test(source) && !allowed.includes(file)).map(([file]) => file)).toEqual([]);
  });

  test('never show a stored date or time unformatted', () => {
    expect(sources.filter(([file, source]) => file.endsWith('.tsx') && raw.test(source)).map(([file]) => file)).toEqual([]);
  });
});

/** Replaces the no-break space between thousands with an ordinary space. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formatting', () => {
  test('counts with singular or plural and a space between thousands', () => {
    expect([counted(0, 'day'), counted(1, 'day'), counted(1060, 'day'), counted(2, 'entry', 'entries')].map(plain)).toEqual([
      ...['0 days', '1 day', '1 060 days', '2 entries'],
    ]);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1 000'],
    [1234567, '1 234 567'],
    [-1200, '-1 200'],
  ])('writes %d as %s', (n, words) => {
    expect(plain(figure(n))).toBe(words);
  });

  test('writes decimals with a point and the requested number of zeros', () => {
    expect([decimal(0.4167, 2), plain(decimal(1234.5, 2)), decimal(12.5, 1, 0), decimal(12, 1, 0)]).toEqual(['0.42', '1 234.50', '12.5', '12']);
  });

  test('sorts texts by the numbers in them', () => {
    expect(['GP 10', 'GP 9', 'EC 2'].sort(compareTexts)).toEqual(['EC 2', 'GP 9', 'GP 10']);
  });

  test('shows times and days in South African time, also around midnight', () => {
    expect(exactly('2026-11-21T22:30:49.000Z')).toBe('22 November 2026 at 00:30:49 SAST');
    // The day in a time is written like a day on its own.
    expect([exactly('2026-09-02T04:32:32.000Z'), onDay('2026-09-02')]).toEqual(['02 September 2026 at 06:32:32 SAST', '02 September 2026']);
    expect(atMinute('2026-11-21T07:30:00.000Z')).toBe('21 November 2026 at 09:30 SAST');
    expect(printedTime('2026-11-21T22:30:49.000Z')).toBe('2026-11-22 00:30 SAST');
    expect([onDay('2026-11-21T22:30:00.000Z'), onDay('2026-11-21'), onDayBriefly('2026-11-21'), monthInWords('2026-10')]).toEqual([
      '22 November 2026',
      '21 November 2026',
      '21 Nov 2026',
      'October 2026',
    ]);
  });
});
