// Small schemas everybody reuses: texts, ids, dates, numbers in queries, paging.
import * as v from 'valibot';
import { check } from './checks.ts';
import { dayOf } from './time.ts';

/**
 * Control characters and bidirectional overrides have no business in a register's words; half a surrogate pair cannot be
 * stored as it was hashed, which would break the record's history.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u;

export const isPrintable = (text: string): boolean => !unprintable.test(text);
export const unprintableTold = 'Contains characters that cannot be printed';
const printable = check(isPrintable, unprintableTold);
/** What a program writes in the place of a character that it could not read. */
const isWhole = (text: string): boolean => !text.includes('\ufffd');

/** Names, numbers and places: in a list, a title or a printout a second line of one would pass for a record of its own. What may be longer has paragraphs. */
const mostOfALine = 200;
const inOneLine = (max: number) =>
  check(
    (text: string) => max > mostOfALine || (isWhole(text) && !/[\n\r\u2028\u2029]/.test(text)),
    ({ input }) => (isWhole(input) ? 'One line, without a line break' : 'Contains a character that was lost (\ufffd). Enter the text again'),
  );

/** A required text, trimmed; `message` is what an empty one is told. */
export const text = (message: string, max = mostOfALine) =>
  v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(max, `At most ${max} characters`), printable, inOneLine(max));

/** An optional text: empty and null become null. */
export const optionalText = (max = 2000) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(max, `At most ${max} characters`),
        printable,
        inOneLine(max),
        v.transform((s) => s || null),
      ),
    ),
  );

export const WebAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'At most 500 characters'),
  v.regex(/^https:\/\/[^\s"'<>\\]+$/i, 'An address that begins with https://'),
  printable,
  v.description('An https address of another website. The system never calls it.'),
);

export const RecordId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a record id'));
export const SerialId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(999_999_999),
  v.description('A number that the specification calls a serial id: of a legal entity or a library record.'),
);
/** What a case's number begins with (spec 2, section 9). Here and not with the cases: a seizure may name one, and brings no more of them. */
export const caseNumberPrefix = 'CASE-';
/** The calendar has YYYY-MM-DD: a Date would read 30 February as 2 March. */
const isOfCalendar = (one: string): boolean => {
  const time = Date.parse(`${one}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(one);
};

/** Every month has 28 days, and ISO's pattern knows no 32nd: the calendar is asked of the days between. A list of fifty has hundreds of times. */
const mayBeNoDay = (time: string): boolean => time.slice(8, 10) > '28';
const isInstant = (time: string): boolean =>
  v.ISO_TIMESTAMP_REGEX.test(time) && !Number.isNaN(Date.parse(time)) && (!mayBeNoDay(time) || isOfCalendar(time.slice(0, 10)));

/** A record that was made in one moment names it four times or five. */
let lastInstant: string | undefined;
export const Instant = v.pipe(
  v.string(),
  check((time) => {
    if (time === lastInstant) return true;
    if (!isInstant(time)) return false;
    lastInstant = time;
    return true;
  }, 'Not a time in ISO 8601'),
  v.metadata({ format: 'date-time' }),
  v.description('A time in ISO 8601, in UTC.'),
);

/** A calendar day, YYYY-MM-DD, that exists, from the earliest the specification allows (1900-01-01). `message` is what a missing one is told. */
export const day = (message: string) =>
  v.pipe(
    v.string(message),
    v.nonEmpty(message),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date such as 2026-01-31'),
    check(isOfCalendar, 'There is no such day'),
    v.minValue('1900-01-01', 'Not before 1900-01-01'),
    v.metadata({ format: 'date' }),
  );

export const Month = v.pipe(
  v.string(),
  v.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'A month such as 2026-10'),
  v.description('A month, 1900-01 to 2999-12.'),
);

/** A day as it is, an instant as its day in Johannesburg: the specification's forms send either (spec 2, sections 3 and 7). */
export const dayOrInstant = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((sent) => {
      if (!/^\d{4}-\d{2}-\d{2}T/.test(sent) || Number.isNaN(Date.parse(sent))) return sent;
      const written = sent.slice(0, 10);
      return isOfCalendar(written) ? dayOf(sent) : written;
    }),
    day(message),
  );

/** A number in a query string. */
export const queryNumber = (min: number, max: number, message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number), v.minValue(min, message), v.maxValue(max, message));

export const querySerialId = queryNumber(1, 999_999_999, 'Not an id');
export const mostSearched = 100;
export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(mostSearched, `Search for at most ${mostSearched} characters`));

/** Paging: `limit` 1 to 100 (default 50) and the cursor of a former answer's `Link` header. */
export const paging = {
  limit: v.pipe(v.optional(queryNumber(1, 100, 'limit is a number from 1 to 100'), '50'), v.description('1 to 100.')),
  cursor: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(300))), v.description('From the `Link` header of the previous page.')),
} as const;

export const PageQuery = v.strictObject(paging);
