// For tests: random valid values of a contract schema, repeatable by seed, and ways to make them invalid.
import fc from 'fast-check';
import * as v from 'valibot';
import { provinces } from '../../shared/kinds/provinces.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';

type Schema = v.GenericSchema<any, any>;
type Inner = Schema & {
  readonly pipe?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly literal?: unknown;
};

const today = dayOf(new Date());
const numbers = [1, 2, 3, 0, 5, 10, 30, 100, 114, 1000, 2020, -1, 0.5];
const texts = [
  ...[
    'Glock',
    '17 Gen5',
    'GLK-4471',
    '9mm',
    'Pretoria',
    'Sunnyside',
    'So it is, as the card says',
    'CAS 77/11/2026',
    'R-4471',
    '4 Acacia Road',
    'Één lys’ <b>',
  ],
  ...[today, dayAfter(today, -1), dayAfter(today, -400), dayAfter(today, 1000), new Date(Date.now() - 3_600_000).toISOString(), '2026-01', '2026-03-31'],
  ...['naledi@example.test', '082 123 4567', '+27821234567', '8001015009087', 'PSiRA-100001', '2015/001002/07', 'https://example.test/a', 'Demo#Pass2026'],
  ...['1', '2', '50', 'true', 'false', 'text/csv', 'application/pdf', 'firearms.csv', 'card.pdf', 'a'.repeat(64)],
  ...provinces.slice(0, 2),
];

/** Draws values with the schema's structure; most of them are valid. `known` are texts with a meaning in the test data. */
function arbitraryOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { type, entries = {}, options = [], wrapped, item, literal } = schema as Inner;
  const within = (inner: Schema | undefined) => arbitraryOf(inner ?? v.unknown(), known);
  const fitting = (candidates: readonly unknown[]) => {
    const fit = candidates.filter((one) => v.safeParse(schema, one).success);
    return fc.constantFrom(...(fit.length > 0 ? fit : candidates));
  };
  switch (type) {
    case 'string':
      return fitting([...known, ...texts]);
    case 'number':
      return fitting(numbers);
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...options);
    case 'literal':
      return fc.constant(literal);
    case 'null':
      return fc.constant(null);
    case 'nullable':
    case 'nullish':
      return fc.oneof({ weight: 3, arbitrary: within(wrapped) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'optional':
    case 'exact_optional':
      return within(wrapped);
    case 'array':
      return fc.array(within(item), { minLength: 1, maxLength: 2 });
    case 'record':
      return fc.constant({});
    case 'union':
    case 'variant':
      return fc.oneof(...options.map((option) => within(option as Schema)));
    case 'object':
    case 'strict_object': {
      const fields = Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, within(inner)]));
      return fc.record(fields, { requiredKeys: Object.keys(entries).filter((name) => !/optional|nullish/.test(entries[name]?.type ?? '')) });
    }
    default:
      return fc.constantFrom('x', 1, null);
  }
}

export const fits = (schema: Schema | undefined, value: unknown): boolean => schema === undefined || v.safeParse(schema, value).success;

/** Returns a valid value, or after some attempts one with only the right structure. */
export function inputOf(schema: Schema | undefined, seed: number, known: readonly string[] = []): unknown {
  if (!schema) return undefined;
  const tried = fc.sample(arbitraryOf(schema, known), { seed, numRuns: 25 });
  return tried.find((one) => fits(schema, one)) ?? tried[0];
}

const wrong = [null, true, -1, 1e308, '', ' ', '\u0000', 'x'.repeat(20_000), [], {}, [[]], { $ne: null }, '__proto__', '../..', '🔫\ud83d'];

/** Changes one field of a record, leaves it out, or replaces the whole. Some results may still be valid. */
export function spoiled(sent: unknown, seed: number): unknown {
  const names = Object.keys((sent ?? {}) as object);
  const [name, value, way] = fc.sample(fc.tuple(fc.constantFrom(...names, 'unknown'), fc.constantFrom(...wrong), fc.nat(9)), { seed, numRuns: 1 })[0] ?? [];
  if (way === 0) return value;
  const { [String(name)]: _, ...rest } = (sent ?? {}) as Record<string, unknown>;
  return way === 1 ? rest : { ...rest, [String(name)]: value };
}
