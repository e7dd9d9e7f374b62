// Tests that checks do not run on values that an earlier check rejected.
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { exampleCard } from '../licenses/example.ts';
import { CreateLicense, DecideRenewal, LicenseCard } from '../licenses/schema.ts';
import { check, checkFields } from './checks.ts';

const never = () => {
  throw new Error('asked about a value that was refused');
};
const pathsOf = (schema: v.GenericSchema, input: unknown) => (v.safeParse(schema, input).issues ?? []).map((issue) => v.getDotPath(issue));

test('check is skipped after the value was rejected', () => {
  expect(v.is(v.pipe(v.string(), v.maxLength(3), check(never)), 'long text')).toBe(false);
  expect(
    v.is(
      v.pipe(
        v.string(),
        check((text) => text === 'abc'),
      ),
      'abd',
    ),
  ).toBe(false);
  expect(
    v.is(
      v.pipe(
        v.string(),
        check((text) => text === 'abc'),
      ),
      'abc',
    ),
  ).toBe(true);
});

describe('checkFields', () => {
  const Day = v.pipe(v.string(), v.isoDate());
  const daysOf = (asked: (days: { from: string; to: string }) => boolean) =>
    v.pipe(v.strictObject({ from: Day, to: Day, note: v.optional(v.string()) }), v.forward(checkFields([['from'], ['to']], asked, 'Too early'), ['to']));

  test.each([
    [{ from: 'x', to: '2026-01-01' }, 'from'],
    [{ from: '2026-01-01', to: 5 }, 'to'],
    [{ to: '2026-01-01' }, 'from'],
    ['x', null],
    [null, null],
  ])('is skipped for %j, where one of its fields was rejected', (input, path) => {
    expect(pathsOf(daysOf(never), input)).toEqual([path]);
  });

  test('runs although another field was rejected', () => {
    expect(
      pathsOf(
        daysOf(({ from, to }) => from <= to),
        { from: '2026-02-01', to: '2026-01-01', note: 5 },
      ),
    ).toEqual(['note', 'to']);
  });
});

const noDays = [
  '31 March 2024',
  '12 Feb 2024',
  '2024-1x-01',
  '9'.repeat(40),
  '2024-02-30',
  '',
  ' ',
  '+275760-09-13',
  '-271821-04-20',
  '٢٠٢٤-٠١-٠١',
  '0000-00-00',
  null,
  20240131,
  {},
];

test.each(noDays)('an invalid license date %j is reported for both fields', (date) => {
  const days = { issuedOn: date, expiresOn: date };
  const card = { ...exampleCard(), ...days };

  for (const [schema, input] of [
    [LicenseCard, card],
    [CreateLicense, { ...card, firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3341' }],
    [DecideRenewal, { ...card, decision: 'granted', decidedOn: '2026-01-31' }],
  ] as const)
    expect(new Set(pathsOf(schema, input))).toEqual(new Set(['issuedOn', 'expiresOn']));
});

test('no schema uses v.check or v.partialCheck directly', () => {
  const shared = new URL('..', import.meta.url);
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.ts$/.test(file) && file !== 'kinds/checks.ts');

  expect(files.filter((file) => /\bv\.(?:check|partialCheck)\(/.test(readFileSync(new URL(file, shared), 'utf8')))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
