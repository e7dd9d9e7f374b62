// Tests days, texts, serial numbers and query numbers.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { exampleFirearm } from '../firearms/example.ts';
import { normaliseSerial, RegisterFirearm } from '../firearms/schema.ts';
import { exampleLibraryFirearm } from '../library/example.ts';
import { AddLibraryFirearm } from '../library/schema.ts';
import { jsonWords } from './format.ts';
import { dayOrInstant, Instant, optionalText, text } from './index.ts';
import { JsonObject, reservedNames } from './json.ts';
import { dayOf, daysAfter, monthOf, monthsAfter, startOf } from './time.ts';

describe('day in Johannesburg', () => {
  test.each([
    ['2026-03-10T21:59:59.999Z', '2026-03-10'],
    ['2026-03-10T22:00:00.000Z', '2026-03-11'],
    ['2026-03-10T22:30:00Z', '2026-03-11'],
    ['2028-02-28T22:30:00Z', '2028-02-29'],
    ['2028-02-29T22:30:00Z', '2028-03-01'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
    ['2026-07-01T00:30:00+02:00', '2026-07-01'],
  ])('attack 35: of %s is %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day);
  });

  test('changes month and year at midnight in Johannesburg', () => {
    expect([monthOf('2026-04-30T22:30:00Z'), monthOf('2026-12-31T22:30:00Z')]).toEqual(['2026-05', '2027-01']);
  });

  test('is two hours ahead of UTC all year', () => {
    const saDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', year: 'numeric', month: '2-digit', day: '2-digit' });
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (instant) => {
        expect(dayOf(instant)).toBe(saDay.format(instant));
      }),
    );
  });

  test('starts when the previous day ends', () => {
    const start = startOf('2028-02-29');
    expect([dayOf(start), dayOf(new Date(start.getTime() - 1))]).toEqual(['2028-02-29', '2028-02-28']);
  });

  test.each([
    ['2025-11-20', 12, '2026-11-20'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-12-31', 2, '2026-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2028-02-29', -12, '2027-02-28'],
    ['2026-03-15', 0, '2026-03-15'],
  ])('monthsAfter(%s, %i) is the same date or the last day of its month: %s', (day, months, later) => {
    expect(monthsAfter(day, months)).toBe(later);
  });

  test('daysAfter keeps the time', () => {
    expect(daysAfter(new Date('2028-02-25T10:15:00Z'), 7).toISOString()).toBe('2028-03-03T10:15:00.000Z');
  });
});

describe('serial number', () => {
  test.each([
    ['glk-123', 'GLK123'],
    [' GLK 123 ', 'GLK123'],
    ['ＧＬＫ１２３', 'GLK123'],
    ['G.L/K_1–2—3', 'GLK123'],
    ['žbr 7', 'ŽBR7'],
    ['---', ''],
    ['\u0410\u0412\u0421-\u0445 7', 'ABCX7'],
    ['\u0397\u03a1 7', 'HP7'],
    ['GLK\u3164\u115f\u200b\u034f\u00ad7', 'GLK7'],
    ['\u0428\u0411 7', '\u0428\u04117'],
    ['\u037f\u03dc\u0474\u050c 7', 'JFVG7'],
    ['\u03f9\u03f2 7', 'CC7'],
    ['\u0401\u0407\u04d2\u04d4\u03aa 7', '\u00cb\u00cf\u00c4\u00c6\u00cf7'],
    ['\u0419 7', '\u04197'],
  ])('%j is stored for comparison as %j', (written, normal) => {
    expect(normaliseSerial(written)).toBe(normal);
  });

  test('has one normal form, whatever its blanks, dashes and case', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.stringMatching(/^[A-Z0-9]{1,12}$/),
        fc.array(fc.constantFrom(' ', '-', '.', '–'), { minLength: 1 }),
        (any, serial, between) => {
          expect(normaliseSerial(normaliseSerial(any))).toBe(normaliseSerial(any));
          expect(normaliseSerial([...serial.toLowerCase()].join(between.join('')))).toBe(serial);
        },
      ),
    );
  });

  test.each(['\u0661\u0662\u0663', '\u01c0\u01c0', '\u13aa\u13f4 1', '\u0555 7'])('in other scripts is rejected: %j', (serialNumber) => {
    const { issues } = v.safeParse(RegisterFirearm, exampleFirearm({ serialNumber }));

    expect(issues?.map(({ message }) => message)).toEqual(['Serial number may contain only Latin, Greek or Cyrillic letters and the digits 0 to 9']);
    expect(v.is(RegisterFirearm, exampleFirearm({ serialNumber: '\u0428\u0411 1234' }))).toBe(true);
  });

  test('distinguishes O from 0 and I from 1', () => {
    expect(normaliseSerial('O1')).not.toBe(normaliseSerial('01'));
    expect(normaliseSerial('1A')).not.toBe(normaliseSerial('IA'));
  });
});

describe('shared schemas', () => {
  test.each(['', '  ', 'a\u0007b', 'a\u202eb', 'a\ud83d', null, 5])('text rejects %j', (value) => {
    expect(v.is(text('Needed', 10), value)).toBe(false);
  });

  test.each(['Eve\r\nBcc: all@x.test', 'a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u009bb'])('one-line text rejects %j', (value) => {
    expect([text('Needed', 200), optionalText(60)].map((schema) => v.safeParse(schema, value).issues?.length)).toEqual([1, 1]);
  });

  test('long text may have paragraphs, and is trimmed', () => {
    expect(v.parse(text('Needed', 2000), 'a\r\n\r\nb')).toBe('a\r\n\r\nb');
    expect([v.parse(text('Needed', 2000), 'a\n'), v.parse(text('Needed'), 'a\n')]).toEqual(['a', 'a']);
  });

  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04T21:59:59.999Z', '2026-03-04'],
    ['2026-03-04T22:00:00Z', '2026-03-05'],
    ['2026-03-05T00:00:00+02:00', '2026-03-05'],
    ['2024-02-29T10:00:00Z', '2024-02-29'],
  ])('dayOrInstant reads %s as %s', (sent, known) => {
    expect(v.parse(dayOrInstant('Needed'), sent)).toBe(known);
  });

  test.each(['2026-02-30', '2026-02-30T10:00:00Z', '2026-02-29T10:00:00+02:00', '2026-04-31T23:00:00Z'])(
    'dayOrInstant rejects %s as a date that does not exist',
    (sent) => {
      expect(v.safeParse(dayOrInstant('Needed'), sent).issues?.map(({ message }) => message)).toEqual(['This date does not exist']);
    },
  );

  test.each(['9999-12-31T22:30:00Z', '0000-01-01T00:00:00+14:00', '2026-13-01T00:00:00Z', '2026-03-04T25:00:00Z'])('dayOrInstant rejects %s', (sent) => {
    expect(v.is(dayOrInstant('Needed'), sent)).toBe(false);
  });

  test('optionalText reads an empty text as null', () => {
    expect(['  ', '', null, ' x '].map((value) => v.parse(optionalText(), value))).toEqual([null, null, null, 'x']);
  });

  test.each([
    '2026-02-01',
    'soon',
    '2026-13-01T00:00:00Z',
    '2027-02-30T10:00:00Z',
    '2027-02-29T10:00:00+02:00',
    '2026-02-01T25:00:00Z',
    '2026-02-01T10:00:00+02',
    '',
  ])('Instant rejects %j with one issue', (value) => {
    expect(v.safeParse(Instant, value).issues).toHaveLength(1);
  });

  test('JsonObject accepts only what can be written as JSON and read back', () => {
    // A call with reserved names is rejected before parsing (attack 27).
    const kept = fc.string().filter((name) => !reservedNames.includes(name));
    fc.assert(
      fc.property(fc.dictionary(kept, fc.jsonValue({ maxDepth: 5 })), (object) => {
        const parsed = v.safeParse(JsonObject, object);

        if (!parsed.success) return;
        expect(JSON.parse(JSON.stringify(parsed.output))).toEqual(JSON.parse(JSON.stringify(object)));
        JSON.stringify(parsed.output, (_, value) => {
          if (typeof value === 'number') expect(Math.abs(value)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
          return value;
        });
      }),
    );
  });

  test('JsonObject rejects an extremely deep object with a short message', () => {
    const deep = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);

    expect(v.safeParse(JsonObject, deep).issues?.map(({ message }) => message)).toEqual(['At most 5 levels deep']);
  });

  test.each([
    [null, 'N/A'],
    ['Light', 'Light'],
    [false, 'false'],
    [['Light', 'Laser', 2], 'Light, Laser, 2'],
    [{ right: null, left: ['Light'] }, 'left: Light; right: N/A'],
  ])('jsonWords writes %j as %s', (value, words) => {
    expect(jsonWords(value)).toBe(words);
  });

  test('the test examples are valid', () => {
    expect([v.is(RegisterFirearm, exampleFirearm()), v.is(AddLibraryFirearm, exampleLibraryFirearm())]).toEqual([true, true]);
  });
});
