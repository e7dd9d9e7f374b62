// Checks unexpected values in every field of a call: it accepts them or names the field, and never throws.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { Problem } from '../shared/problem.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { eventOf } from '../testing/server/call.ts';
import { fits, inputOf } from '../testing/server/inputs.ts';
import { fieldsOf, oddValues, withOdd } from '../testing/server/odd-inputs.ts';
import { inputOf as inputOfCall } from './http/input.ts';

/** A failure prints its seed: run it again with PROPERTY_SEED. */
const seed = Number(process.env.PROPERTY_SEED ?? 4471);
const texts = (value: unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]));

interface Input {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Returns the handler's input or the problem. Throws any other error. */
function readOf(row: Named, { query = {}, body }: Input): Input | Problem {
  try {
    return inputOfCall(row, eventOf(row.method, row.path, { query: texts(query), body }));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw new Error(`${row.name} threw for ${JSON.stringify(body ?? query)?.slice(0, 300)}`, { cause: error });
  }
}

function refusalOf(row: Named, input: Input): Problem | undefined {
  const read = readOf(row, input);
  return read instanceof Problem ? read : undefined;
}

const named = (some: readonly Named[]) => some.map((row) => [row.name, row] as const);
const withBody = rows.filter(({ body }) => body);
const withQuery = rows.filter(({ query }) => query);

describe('a value that no form sends', () => {
  test.each(named(withBody))("is accepted or refused with a field's name in any field of the body of %s", (_name, row) => {
    const valid = inputOf(row.body, seed);
    for (const path of fieldsOf(row.body))
      for (const value of oddValues) {
        const refusal = refusalOf(row, { body: withOdd(valid, path, value) });
        if (!refusal) continue;
        expect(refusal.status).toBe(400);
        expect(refusal.errors?.length, `${row.name} ${path.join('.')} ${JSON.stringify(value)}`).toBeGreaterThan(0);
      }
  });

  test.each(named(withQuery))('is accepted or refused in any field of the query of %s', (_name, row) => {
    const valid = inputOf(row.query, seed) as object;
    for (const path of fieldsOf(row.query))
      for (const value of oddValues) expect([undefined, 400]).toContain(refusalOf(row, { query: withOdd(valid, path, value) })?.status);
  });

  test.each(named(withBody))('is accepted or refused in several fields of %s, or instead of the body', (_name, row) => {
    const fields = fieldsOf(row.body);
    const odd = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 3 }));
    const record = fc.array(fc.tuple(fc.constantFrom(...fields), odd), { minLength: 2, maxLength: 6 });
    const valid = inputOf(row.body, seed + 1);

    for (const changes of fc.sample(record, { seed, numRuns: 60 }))
      refusalOf(row, { body: changes.reduce<unknown>((made, [path, value]) => withOdd(made, path, value), valid) });
    for (const value of fc.sample(odd, { seed, numRuns: 30 })) refusalOf(row, { body: value });
  });

  test.each(['{"toString":1}', '{"constructor":1}', '{"valueOf":1}', '{"hasOwnProperty":1}'])('such as %s for a choice is refused with its field', (json) => {
    const { register } = contract.firearms;
    const body = { ...(inputOf(register.body, seed) as object), province: JSON.parse(json) };

    const refusal = refusalOf(register, { body });

    expect(refusal?.status).toBe(400);
    expect(refusal?.errors?.[0]?.path).toMatch(/^(?:province|constructor)$/);
  });
});

describe('a text that grows when it is normalised', () => {
  test.each(named(withBody))('is refused by its length in every field of %s before it is normalised', (_name, row) => {
    const valid = inputOf(row.body, seed);
    const grows = '\ufdfa'.repeat(80_000);
    const begun = performance.now();

    const fields = fieldsOf(row.body);
    for (const path of fields) refusalOf(row, { body: withOdd(valid, path, grows) });

    // Normalising it would take a second.
    expect((performance.now() - begun) / Math.max(1, fields.length)).toBeLessThan(150);
  });
});

describe('an unset field', () => {
  /** True if the field accepts an empty text or is ignored. */
  const takesEmpty = (row: Named, body: unknown, path: readonly string[]) => v.is(row.body as v.GenericSchema, withOdd(body, path, ''));
  const known = [crypto.randomUUID()];
  const validOf = (row: Named) =>
    Array.from({ length: 8 }, (_, at) => inputOf(row.body, seed + at, known)).find((one) => fits(row.body, one)) ?? inputOf(row.body, seed, known);
  const generic = /^(?:(?:A text|A number|A list|An object|True or false)(?: or .*)?$|Not |Invalid (?!email address)|At least|Must be a whole number$)/;

  test.each(named(withBody))('of %s is the same as an empty text and as null, and a required one is reported as required', (_name, row) => {
    const valid = validOf(row);

    for (const path of fieldsOf(row.body).filter((one) => !one.includes('0'))) {
      if (takesEmpty(row, valid, path)) continue;
      const [empty, none] = ['', null].map((value) => readOf(row, { body: withOdd(valid, path, value) }));
      if (empty instanceof Problem) {
        expect(none, `${path.join('.')}: ${empty.message}`).toBeInstanceOf(Problem);
        expect((none as Problem).errors, path.join('.')).toEqual(empty.errors);
        expect(
          empty.errors?.filter((one) => one.path === path.join('.') && generic.test(one.message)),
          path.join('.'),
        ).toEqual([]);
      } else expect(none, path.join('.')).toEqual(empty);
    }
  });

  test.each(named(withQuery))('of the query of %s is the same as an empty text', (_name, row) => {
    for (const [name] of fieldsOf(row.query)) {
      const body = inputOf(row.body, seed);
      const [empty, none] = [{ [name as string]: '' }, {}].map((query) => readOf(row, { query, body }));
      if (none instanceof Problem) continue;
      if (!(empty instanceof Problem) && (empty?.query as Record<string, unknown> | undefined)?.[name as string] === '') continue;
      expect(empty, name).toEqual(none);
    }
  });

  const { register, edit } = contract.firearms;
  const firearm = exampleFirearm();

  test('gets its default value in a new record', () => {
    const read = readOf(register, { body: { ...firearm, status: '', keeperId: '', barrelLength: '', license: '', libraryReference: '' } }) as Input;

    expect(read.body).toMatchObject({ status: 'active', keeperId: null, barrelLength: null, license: null, libraryReference: null });
  });

  test.each([
    ['type', 'Type is required'],
    ['province', 'Province is required'],
    ['ownerId', 'Owner is required'],
  ])('that is required is refused at %s with %j', (field, message) => {
    expect(refusalOf(register, { body: { ...firearm, [field]: '' } })?.errors).toEqual([{ path: field, message }]);
  });

  test('counts as sent in a change, whereas an absent field stays unchanged', () => {
    expect(readOf(edit, { body: { libraryReference: '' } })).toMatchObject({ body: { libraryReference: null } });
    expect(refusalOf(edit, { body: { type: '' } })?.errors).toEqual([{ path: 'type', message: 'Type is required' }]);
  });
});

describe('a body that is too large', () => {
  const { login } = contract.auth;
  const told = (rawBody: string, row: Named = login) => {
    const begun = performance.now();
    let refusal: unknown;
    try {
      inputOfCall(row, eventOf(row.method, row.path, { rawBody }));
    } catch (error) {
      refusal = error;
    }
    expect(performance.now() - begun).toBeLessThan(1000);
    return refusal;
  };

  test.each([
    ['a million numbers', `[${'1,'.repeat(1_000_000)}1]`],
    ['five million empty lists', `[${'[],'.repeat(5_000_000)}[]]`],
    ['unknown fields of 5.6 MB', `{${Array.from({ length: 300_000 }, (_, n) => `"field${n}":${n}`).join()},"z":1}`],
    ['one text of 9.9 MB', JSON.stringify({ email: 'x'.repeat(9_900_000) })],
    ['one text of a byte too many', `"${'x'.repeat(256 * 1024 - 1)}"`],
  ])('with %s is refused before it is parsed', (_what, body) => {
    expect(told(body)).toMatchObject({ code: 'too-large', message: 'The body of this call may have at most 256 KB. Send less at a time.' });
  });

  test.each([
    ['with too many entries', `[${'1,'.repeat(10_000)}1]`, 'At most 10 000 fields and list entries'],
    ['with too many fields', `{${Array.from({ length: 10_001 }, (_, n) => `"f${n}":1`).join()}}`, 'At most 10 000 fields and list entries'],
    ['with too many levels', `${'['.repeat(21)}${']'.repeat(21)}`, 'At most 20 levels of objects and lists'],
  ])('%s is refused before it is parsed', (_what, body, message) => {
    expect((told(body) as Problem).errors?.map((one) => one.message.replace(/\s/g, ' '))).toEqual([message]);
  });

  test('is not detected by brackets within a text', () => {
    const password = '[{,'.repeat(80);

    expect(told(JSON.stringify({ email: 'a@example.test', password }))).toBeUndefined();
    expect(told(JSON.stringify({ email: 'a@example.test', password: `\\"${password}\\` }))).toBeUndefined();
  });

  test('is measured by its row’s own limit', () => {
    const large = { ...login, largestBody: 300 * 1024 };

    expect(told(`"${'x'.repeat(299 * 1024)}"`, large)).toMatchObject({ code: 'invalid-input' });
    expect(told(`"${'x'.repeat(300 * 1024)}"`, large)).toMatchObject({ code: 'too-large' });
  });
});
