// Numbers, days and moments are written for people in one way: no page and no server part formats them for itself.
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

/** The ways to write a number or a time by hand. */
const ways = /\bIntl\.\w|\.toLocale\w*String\(|\.toFixed\(|\.toPrecision\(|\.to(?:Date|Time|UTC|GMT)String\(/;
/** The one that writes them, and the one that finds the day in Johannesburg. */
/** The reader of workbooks writes small numbers out as a sheet shows them. */
const allowed = ['shared/kinds/format.ts', 'shared/kinds/time.ts', 'functions/imports/shown.ts'];

/** A moment or a day as it is kept, put into a page as it is: `{record.createdAt}`, `({ expiresOn }) => expiresOn`. */
const raw = />\s*\{[\w.?]*\.(?:\w+At|\w+On|\w+Date|statusSince)\}|=> (?:[\w.?]+\.)?(?:\w+At|\w+On|\w+Date|date)(?=,? \}|\),$|,$)/m;

describe('the sources', () => {
  test('format numbers and times in one module', () => {
    expect(sources.length).toBeGreaterThan(600);
    expect(sources.filter(([file, source]) => ways.test(source) && !allowed.includes(file)).map(([file]) => file)).toEqual([]);
  });

  test('say how many there are of something in one way', () => {
    const byHand = /\$\{(?:figure\()?([\w.]+)\)?\} \$\{\1 === 1 \?/;
    expect(sources.filter(([file, source]) => byHand.test(source) && !allowed.includes(file)).map(([file]) => file)).toEqual([]);
  });

  test('show no moment and no day as it is kept', () => {
    expect(sources.filter(([file, source]) => file.endsWith('.tsx') && raw.test(source)).map(([file]) => file)).toEqual([]);
  });
});

/** The space between thousands breaks no line; it is shown as a common one here. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('written for a person', () => {
  test('one of something is not many, and thousands of it are apart', () => {
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
  ])('%d is %s', (n, words) => {
    expect(plain(figure(n))).toBe(words);
  });

  test('a number with digits has a point, and no more noughts than are wanted', () => {
    expect([decimal(0.4167, 2), plain(decimal(1234.5, 2)), decimal(12.5, 1, 0), decimal(12, 1, 0)]).toEqual(['0.42', '1 234.50', '12.5', '12']);
  });

  test('texts with numbers are in the order of the numbers', () => {
    expect(['GP 10', 'GP 9', 'EC 2'].sort(compareTexts)).toEqual(['EC 2', 'GP 9', 'GP 10']);
  });

  test('a moment is South African and says so; so is its day, on either side of midnight', () => {
    expect(exactly('2026-11-21T22:30:49.000Z')).toBe('22 November 2026 at 00:30:49 SAST');
    // As its day stands beside it, in the same card.
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
