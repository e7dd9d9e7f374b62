// Identity numbers of persons: the South African ID number, and passport numbers of any country.
import * as v from 'valibot';
import { check } from './checks.ts';

/** Luhn's check digit (ISO/IEC 7812-1, annex B) over all digits; the last digit is the check digit. */
const passesLuhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/**
 * The birth date in a South African ID number, YYYY-MM-DD: of the last hundred years before `today`, because the number has two digits for the year.
 * Undefined if its first six digits are not a date.
 */
export function birthDateOf(idNumber: string, today: string): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d\d)(\d\d)(\d\d)/.exec(idNumber) ?? [];
  const century = Number(today.slice(0, 2));
  const born = [`${century}${year}`, `${century - 1}${year}`].map((full) => `${full}-${month}-${date}`).find((day) => day <= today);
  const time = Date.parse(`${born}T00:00:00Z`);
  return born && !Number.isNaN(time) && new Date(time).toISOString().startsWith(born) ? born : undefined;
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

/** A South African ID number: 13 digits with a birth date, citizenship 0, 1 or 2, and a check digit (Identification Act 68 of 1997, s7). Spaces are removed. */
export const SaIdNumber = v.pipe(
  v.string('ID number is required'),
  v.transform(withoutSpaces),
  v.minLength(1, 'ID number is required'),
  v.regex(/^\d{13}$/, 'An ID number has 13 digits'),
  check((number) => birthDateOf(number, new Date().toISOString().slice(0, 10)) !== undefined, 'The first six digits of an ID number are a date of birth'),
  check((number) => /[012]/.test(number.charAt(10)), 'The eleventh digit of an ID number is 0, 1 or 2'),
  check(passesLuhn, 'The last digit does not match the others. Check the ID number'),
);

/** A passport number: 5 to 20 letters and digits. Spaces and hyphens are removed. */
export const PassportNumber = v.pipe(
  v.string('Passport number is required'),
  v.transform(withoutSpaces),
  v.minLength(1, 'Passport number is required'),
  v.regex(/^[A-Z0-9]{5,20}$/, 'A passport number has 5 to 20 letters and digits'),
);

/** All but the last four characters are hidden: `•••••••••5086`. */
export const masked = (number: string): string => `${'•'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
