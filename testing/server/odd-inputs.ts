// For tests: JSON values that no form sends, for any field of any call, and the list of a schema's fields.
import type * as v from 'valibot';

type Schema = v.GenericSchema<any, any>;
interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly options?: readonly (Part | string)[];
  readonly wrapped?: Part;
  readonly item?: Part;
}

/** Parsed from JSON, so a prototype's name is an ordinary key. */
const objects = [
  '{"toString":1}',
  '{"valueOf":1}',
  '{"toString":null,"valueOf":null}',
  '{"constructor":{"name":1}}',
  '{"__proto__":{"toString":1}}',
  '{"hasOwnProperty":1}',
  '{"toJSON":1}',
  '{"length":3}',
  '{"then":1}',
  '{"Symbol(Symbol.toPrimitive)":1}',
  '{"a":{"b":{"c":[{"toString":1}]}}}',
  '[]',
  '[[]]',
  '[null]',
  '[{"toString":1}]',
  '["",""]',
  '{}',
].map((json) => JSON.parse(json) as unknown);

const names = ['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty', 'undefined', 'NaN', 'null'];

/** Almost valid dates and times. */
const days = [
  ...['31 March 2024', '12 Feb 2024', '2024-1x-01', '9'.repeat(40), `2024-01-${'1'.repeat(40)}`, '2024-02-30', '0000-00-00', '2024-13-01', '٢٠٢٤-٠١-٠١'],
  ...['+275760-09-13', '+275760-09-14', '-271821-04-20', '9999-12-31', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00', '2024-02-30T00:00:00Z'],
  ...['2024-01-01T00:00:00+02', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '2024-00', '9999-12', 'Invalid Date', '1e400', '-1', '2024-01-01 '],
];

const numbers = [0, -0, -1, 0.1, 1e21, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, 8.64e15, 8.64e15 + 1];

const texts = ['', ' ', '\u0000', '\ud83d', '\u202e', '\u2028', 'İ', "'", '"', '<b>', '../..', '%', '(a+)+$', '🔫', 'a\nb', 'x'.repeat(5_000), 'ﬃ'.repeat(60)];

/** Every value is JSON. */
export const oddValues: readonly unknown[] = [...objects, ...names, ...days, ...numbers, ...texts, null, true, false];

type Path = readonly string[];

/** Lists the paths of a schema's fields at any depth; for a list those of its first entry. */
export function fieldsOf(schema: Schema | undefined, before: Path = []): Path[] {
  const { entries = {}, options = [], wrapped, item } = (schema ?? {}) as Part;
  const inner = (part: Part | undefined, path: Path) => (part ? fieldsOf(part as Schema, path) : []);
  const paths = [
    ...Object.entries(entries).flatMap(([name, part]) => [[...before, name], ...inner(part, [...before, name])]),
    ...options.flatMap((option) => (typeof option === 'object' ? inner(option, before) : [])),
    ...inner(wrapped, before),
    ...(item ? [[...before, '0'], ...inner(item, [...before, '0'])] : []),
  ];
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** Returns the record with a value at the path; missing parents are created. */
export function withOdd(record: unknown, [name = '', ...rest]: Path, value: unknown): unknown {
  const here = typeof record === 'object' && record !== null ? record : {};
  const inner = rest.length > 0 ? withOdd((here as Record<string, unknown>)[name], rest, value) : value;
  if (!/^\d+$/.test(name)) return { ...here, [name]: inner };
  return [inner, ...(Array.isArray(record) ? record.slice(1) : [])];
}
