// Schema of JSON that a record stores as sent (spec 1, section 3: `additionalInfo`, `specifications`).
import * as v from 'valibot';
import { check } from './checks.ts';
import { isPrintable, unprintableMessage } from './index.ts';

/** Levels of objects and lists, including the outermost. */
const deepest = 5;
const mostCharacters = 8000;

/** A number that the table can store exactly. */
const isKeepable = (n: number) => n === 0 || (Math.abs(n) <= Number.MAX_SAFE_INTEGER && Math.abs(n) >= 1e-100);

/** Names that every JavaScript object has. valibot silently drops them from open objects, so calls with them are rejected before parsing. */
export const reservedNames = ['__proto__', 'constructor', 'prototype'];

/** The table does not store empty names. */
const Name = v.pipe(
  v.string(),
  v.nonEmpty('A field name in the object is empty'),
  v.maxLength(100),
  v.notValues(reservedNames),
  check(isPrintable, unprintableMessage),
);

/** The first problem with a value, or undefined. Stops at the deepest allowed level. */
function problemIn(value: unknown, level: number): string | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return isPrintable(value) ? undefined : unprintableMessage;
  if (typeof value === 'number') return isKeepable(value) ? undefined : 'A number is too large or too small to store';
  if (typeof value !== 'object') return 'Not JSON';
  if (level > deepest) return `At most ${deepest} levels deep`;
  if (!Array.isArray(value) && !Object.keys(value).every((name) => v.is(Name, name))) return 'A field name in the object is not allowed';
  for (const part of Object.values(value)) {
    const wrong = problemIn(part, level + 1);
    if (wrong) return wrong;
  }
  return undefined;
}
const problemInPart = (value: unknown) => problemIn(value, 2);

const Part = v.pipe(
  v.unknown(),
  check(
    (value) => problemInPart(value) === undefined,
    ({ input }) => problemInPart(input) ?? '',
  ),
);

export const JsonObject = v.pipe(
  v.record(Name, Part),
  // An object that is too deep was already rejected, and JSON.stringify would fail on it.
  check((object) => Object.values(object).some(problemInPart) || JSON.stringify(object).length <= mostCharacters, 'At most 8 000 characters in all'),
  v.description('A JSON object, at most 5 levels deep and 8 000 characters long.'),
);
