// JSON that a record keeps as it was sent (spec 1, section 3: `additionalInfo`, `specifications`).
import * as v from 'valibot';
import { check } from './checks.ts';
import { isPrintable, unprintableTold } from './index.ts';

/** Levels of objects and lists, the outermost one among them. */
const deepest = 5;
const mostCharacters = 8000;

/** A number that the table can hold, to the last digit. */
const isKeepable = (n: number) => n === 0 || (Math.abs(n) <= Number.MAX_SAFE_INTEGER && Math.abs(n) >= 1e-100);

/** Names that every object has of itself. A schema that takes any name leaves these out without a word: a call that sends one is refused before it comes to that. */
export const reservedNames = ['__proto__', 'constructor', 'prototype'];

/** The reserved are none of a record's, and the table keeps nothing without a name. */
const Name = v.pipe(v.string(), v.nonEmpty('A name in it is empty'), v.maxLength(100), v.notValues(reservedNames), check(isPrintable, unprintableTold));

/** The first thing that keeps it from being kept; undefined when it can be. Goes no deeper than is kept. */
function wrongIn(value: unknown, level: number): string | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return isPrintable(value) ? undefined : unprintableTold;
  if (typeof value === 'number') return isKeepable(value) ? undefined : 'A number too large or too small to keep';
  if (typeof value !== 'object') return 'Not JSON';
  if (level > deepest) return `At most ${deepest} levels deep`;
  if (!Array.isArray(value) && !Object.keys(value).every((name) => v.is(Name, name))) return 'A name in it cannot be kept';
  for (const part of Object.values(value)) {
    const wrong = wrongIn(part, level + 1);
    if (wrong) return wrong;
  }
  return undefined;
}
const wrongInPart = (value: unknown) => wrongIn(value, 2);

const Part = v.pipe(
  v.unknown(),
  check(
    (value) => wrongInPart(value) === undefined,
    ({ input }) => wrongInPart(input) ?? '',
  ),
);

export const JsonObject = v.pipe(
  v.record(Name, Part),
  // What is too deep is refused already, and would be too deep to be written down as well.
  check((object) => Object.values(object).some(wrongInPart) || JSON.stringify(object).length <= mostCharacters, 'At most 8 000 characters in all'),
  v.description('A JSON object, at most 5 levels deep and 8 000 characters long.'),
);
