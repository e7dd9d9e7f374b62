// For tests: values at the limits of a schema, for the fields of a valid call.
import fc from 'fast-check';
import type * as v from 'valibot';
import { fits, inputOf } from './inputs.ts';
import { fieldsOf, withOdd } from './odd-inputs.ts';

type Schema = v.GenericSchema<any, any>;
type Path = readonly string[];

const lengths = [1, 2, 3, 20, 40, 50, 60, 64, 100, 200, 300, 500, 1000, 2000, 4000, 5000, 8000, 10_000];
/** Some grow when normalised, or need more bytes than characters. */
const signs = ['x', 'é', '🔫', '%', '"', '9', '中', "'", '\\', '\ufdfa'];

const strange = [
  ...[
    '👨‍👩‍👧‍👦',
    'Z͑ͫ̓̾ͭaͣl̊̅g̐̽o',
    'שלום Glock',
    'İstanbul',
    'ﬁrearm',
    'ß',
    'Ǆ',
    '½',
    '①②③',
    '٤٤٧١',
    '𝟙𝟚𝟛',
    'a\u0301\u0301',
    'e\u200dx',
    'a\u00a0b',
    '\u2028',
    '\ud7ff',
    '\uffee',
    '𠮷野家',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '{}',
    '[]',
    '0',
    '-0',
    '00',
    '1e5',
    '0x10',
  ],
  ...[
    '%',
    '%25',
    '%ZZ',
    '../..',
    '/',
    '\\',
    '#',
    '?',
    '&',
    '=',
    ',',
    ';',
    ':',
    '|',
    '*',
    '(a+)+$',
    '[',
    '.',
    ' . ',
    '<b>',
    "'; DROP TABLE",
    '$ne',
    '#pk',
    ':id',
    '{{x}}',
  ],
  ...[
    'a@b.co',
    "o'brien@example.test",
    `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    '+27 82 123 4567',
    '0821234567',
    '(000) 000-0000',
    'https://example.test/%F0%9F',
    'https://[::1]/',
  ],
  ...[
    '0001-01-01',
    '1582-10-10',
    '1899-12-31',
    '1900-01-01',
    '1970-01-01',
    '2024-02-29',
    '2038-01-19',
    '9998-12-31',
    '9999-12-31',
    '0000-01-01',
    '1900-01',
    '9999-12',
  ],
  ...[
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '2024-02-29T23:59:59+14:00',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999-12:00',
    '2024-06-30T23:59:60Z',
  ],
  ...['999999999', '2147483648', '9007199254740991', '9007199254740993', '1', '2', '100', '0.01', '-1', '1.5', '1,5', ' 114 ', '+114', '2000', 'false'],
];
const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  99,
  100,
  365,
  999,
  1000,
  2000,
  3650,
  10_000,
  999_999_999,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  0.01,
  0.1,
  1.5,
  999.99,
  9999.99,
  1e-7,
  5e-324,
  1.7e308,
];
const others = [
  [],
  {},
  null,
  true,
  false,
  { a: { b: { c: 'd' } } },
  { '': 1 },
  { 'a.b': 1, 'a#b': [1, '2', null] },
  { x: 'y'.repeat(7900) },
  { n: 1e-100 },
  { n: 2 ** 53 - 1 },
];

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);
/** Lists that repeat one entry. */
const repeated = (list: unknown) => (Array.isArray(list) && list.length > 0 ? [2, 20, 50, 100, 500].map((times) => Array(times).fill(list[0])) : []);

/** Moves one or two fields of a valid `value` to a limit of the schema. The result is valid too. */
function stretched(schema: Schema, value: unknown, seed: number): unknown {
  const paths = fieldsOf(schema);
  if (paths.length === 0) return value;
  const [chosen = [], ranks = []] = fc.sample(
    fc.tuple(fc.array(fc.constantFrom(...paths), { minLength: 1, maxLength: 2 }), fc.array(fc.nat(), { minLength: 3, maxLength: 3 })),
    {
      seed,
      numRuns: 1,
    },
  )[0] ?? [[], []];
  return chosen.reduce<unknown>((made, path, index) => {
    const fitting = (candidates: readonly unknown[]) => candidates.map((one) => withOdd(made, path, one)).filter((one) => fits(schema, one));
    // Picks the longest text or another limit, each half of the time.
    const rank = ranks[index] ?? 0;
    const sign = signs[(rank >> 1) % signs.length] ?? 'x';
    const longest = rank % 2 === 0 ? fitting(lengths.map((length) => sign.repeat(length))).at(-1) : undefined;
    const ends = longest === undefined ? fitting([...strange, ...numbers, ...others, ...repeated(at(made, path))]) : [longest];
    return ends[rank % Math.max(1, ends.length)] ?? made;
  }, value);
}

/** Returns a valid input with fields at the limits of the schema. */
export function extremeOf(schema: Schema | undefined, seed: number, known: readonly string[]): unknown {
  if (!schema) return undefined;
  const usual = inputOf(schema, seed, known);
  return fits(schema, usual) ? stretched(schema, usual, seed) : usual;
}
