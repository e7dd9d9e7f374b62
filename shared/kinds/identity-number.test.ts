import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { birthDateOf, masked, PassportNumber, SaIdNumber } from './identity-number.ts';

const refusal = (schema: v.GenericSchema, typed: unknown) => v.safeParse(schema, typed, { abortPipeEarly: true }).issues?.[0]?.message;

describe('SaIdNumber', () => {
  test.each(['8001015009087', '800101 5009 087', '0002295800086', '9202204720083'])('accepts %j without its spaces', (typed) => {
    expect(v.parse(SaIdNumber, typed)).toBe(typed.replaceAll(' ', ''));
  });

  test.each([
    ['', 'ID number is required'],
    [undefined, 'ID number is required'],
    ['800101500908', 'An ID number has 13 digits'],
    ['80010150090877', 'An ID number has 13 digits'],
    ['8001015A09087', 'An ID number has 13 digits'],
    ['8013015009083', 'The first six digits of an ID number are a date of birth'],
    ['8002305009088', 'The first six digits of an ID number are a date of birth'],
    ['8001015009387', 'The eleventh digit of an ID number is 0, 1 or 2'],
    ['8001015009088', 'The last digit does not match the others. Check the ID number'],
    ['8001015009807', 'The eleventh digit of an ID number is 0, 1 or 2'],
  ])('refuses %j: %s', (typed, message) => {
    expect(refusal(SaIdNumber, typed)).toBe(message);
  });

  test('refuses every number with one wrong digit', () => {
    const right = '8001015009087';
    const wrong = [...right]
      .flatMap((_, place) => [...'0123456789'].map((digit) => right.slice(0, place) + digit + right.slice(place + 1)))
      .filter((one) => one !== right);
    expect(wrong.filter((one) => v.is(SaIdNumber, one))).toEqual([]);
  });
});

describe('birthDateOf', () => {
  test.each([
    ['8001015009087', '2026-11-28', '1980-01-01'],
    ['2611285009087', '2026-11-28', '2026-11-28'],
    ['2611295009087', '2026-11-28', '1926-11-29'],
    ['0002295800086', '2026-11-28', '2000-02-29'],
    ['0102295800084', '2026-11-28', undefined],
  ])('of %s on %s is %s', (number, today, born) => {
    expect(birthDateOf(number, today)).toBe(born);
  });
});

test('PassportNumber removes spaces and hyphens, and refuses other signs', () => {
  expect(v.parse(PassportNumber, ' a12 345-67 ')).toBe('A1234567');
  expect(refusal(PassportNumber, 'A12/45')).toBe('A passport number has 5 to 20 letters and digits');
  expect(refusal(PassportNumber, 'A123')).toBe('A passport number has 5 to 20 letters and digits');
});

test('masked shows the last four characters', () => {
  expect([masked('8001015009087'), masked('A12')]).toEqual(['•••••••••9087', 'A12']);
});
