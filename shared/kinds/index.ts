// Shared small schemas: text, ids, dates, query numbers, paging.
import * as v from 'valibot';
import { check } from './checks.ts';
import { dayOf } from './time.ts';

/**
 * Control characters and bidirectional overrides do not belong in a register. Half a surrogate pair cannot be stored as it was hashed, which would break
 * the record's history.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u;

export const isPrintable = (text: string): boolean => !unprintable.test(text);
export const unprintableMessage = 'Contains characters that cannot be printed';
const printable = check(isPrintable, unprintableMessage);
/** The replacement character of a program for one that it could not read. */
const isWhole = (text: string): boolean => !text.includes('\ufffd');

/**
 * Names, numbers and places are one line, because a second line could look like another record in a list, title or printout. Longer texts may have
 * paragraphs.
 */
const mostOfALine = 200;
const inOneLine = (max: number) =>
  check(
    (text: string) => max > mostOfALine || (isWhole(text) && !/[\n\r\u2028\u2029]/.test(text)),
    ({ input }) => (isWhole(input) ? 'Must be one line, without line breaks' : 'Contains a character that was lost (\ufffd). Enter the text again'),
  );

/** A required text, trimmed. `message` is for an empty one. */
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
  v.regex(/^https:\/\/[^\s"'<>\\]+$/i, 'Must be an address that begins with https://'),
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
/** Prefix of case numbers (spec 2, section 9). It is here so that seizures, which may name a case, need not import the cases. */
export const caseNumberPrefix = 'CASE-';
/** Checks the calendar: Date would read 30 February as 2 March. */
const isOfCalendar = (one: string): boolean => {
  const time = Date.parse(`${one}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(one);
};

/** Only days 29 to 31 need the calendar check. This saves time in lists with hundreds of instants. */
const needsCalendarCheck = (time: string): boolean => time.slice(8, 10) > '28';
const isInstant = (time: string): boolean =>
  v.ISO_TIMESTAMP_REGEX.test(time) && !Number.isNaN(Date.parse(time)) && (!needsCalendarCheck(time) || isOfCalendar(time.slice(0, 10)));

/** The last valid instant. A new record has the same instant in four or five fields. */
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

/** Schema of a calendar day, YYYY-MM-DD, from 1900-01-01 (the specification's earliest). `message` is for a missing one. */
export const day = (message: string) =>
  v.pipe(
    v.string(message),
    v.nonEmpty(message),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date such as 2026-01-31'),
    check(isOfCalendar, 'This date does not exist'),
    v.minValue('1900-01-01', 'Not before 1900-01-01'),
    v.metadata({ format: 'date' }),
  );

export const Month = v.pipe(
  v.string(),
  v.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'A month such as 2026-10'),
  v.description('A month, 1900-01 to 2999-12.'),
);

/** Accepts a day, or an instant, which becomes its day in Johannesburg: the specification's forms send both (spec 2, sections 3 and 7). */
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

/** Schema of a number in a query string. */
export const queryNumber = (min: number, max: number, message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number), v.minValue(min, message), v.maxValue(max, message));

export const querySerialId = queryNumber(1, 999_999_999, 'Not an id');
export const mostSearched = 100;
export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(mostSearched, `Search for at most ${mostSearched} characters`));

/** Paging: `limit` from 1 to 100 (default 50), and the cursor from the `Link` header of the previous page. */
export const paging = {
  limit: v.pipe(v.optional(queryNumber(1, 100, 'limit must be a number from 1 to 100'), '50'), v.description('1 to 100.')),
  cursor: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(300))), v.description('From the `Link` header of the previous page.')),
} as const;

export const PageQuery = v.strictObject(paging);
