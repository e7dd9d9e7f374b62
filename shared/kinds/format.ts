// How numbers, days and moments are written for a person, on the screen and on paper: en-ZA, and South African time with its zone.
// The only place that formats them (frontend/app/format.test.ts).
import { once } from './once.ts';
import { dayOf } from './time.ts';

const place = 'en-ZA';
const timeZone = 'Africa/Johannesburg';

// Each format is made at its first use: all of them take 10 ms, which a cold function that writes one would pay as it starts (decision 040).

const whole = once(() => new Intl.NumberFormat(place));
/** "12 345": thousands apart by a space that breaks no line. */
export const figure = (n: number): string => whole().format(n);

/** "1 day", "12 days", "3 entries": how many of something, in a sentence. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${figure(n)} ${n === 1 ? one : many}`;

const compact = once(() => new Intl.NumberFormat(place, { notation: 'compact' }));
/** "12k", where there is no room for more. */
export const shortFigure = (n: number): string => compact().format(n);

/**
 * With so many digits behind a point: the specification writes "+12.5%" (decision 042), not the comma of en-ZA. Thousands are apart as
 * in `figure`. `least` digits are there even when they are noughts.
 */
export function decimal(n: number, digits: number, least = digits): string {
  const parts = new Intl.NumberFormat(place, { minimumFractionDigits: least, maximumFractionDigits: digits }).formatToParts(n);
  return parts.map(({ type, value }) => (type === 'decimal' ? '.' : value)).join('');
}

/** "55.2%", of a part of one. */
export const percentage = (part: number): string => `${decimal(part * 100, 1, 0)}%`;

const date = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(place, { timeZone, ...options }));

const longDay = date({ dateStyle: 'long' });
/** "21 November 2026", of an instant or of a calendar day. */
export const onDay = (at: string): string => longDay().format(new Date(dayOf(at)));

const briefDay = date({ dateStyle: 'medium' });
/** "21 Nov 2026", for a column. */
export const onDayBriefly = (at: string): string => briefDay().format(new Date(dayOf(at)));

const weekday = date({ weekday: 'long', day: 'numeric', month: 'short' });
/** "Monday, 23 Nov", of a calendar day in a week. */
export const onWeekday = (day: string): string => weekday().format(new Date(day));

const monthName = once(() => new Intl.DateTimeFormat(place, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
/** "October 2026", of YYYY-MM. */
export const monthInWords = (month: string): string => monthName().format(new Date(`${month}-15T00:00:00Z`));

const clock = { day: '2-digit', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
const toSecond = date({ ...clock, second: '2-digit' });
const toMinute = date(clock);
/** "21 November 2026 at 09:30:49 SAST". */
export const exactly = (instant: string): string => toSecond().format(new Date(instant));
/** The same to the minute. */
export const atMinute = (instant: string): string => toMinute().format(new Date(instant));

const sortable = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }));
/** YYYY-MM-DD HH:MM SAST, in a file's columns and on what the registry prints. */
export const printedTime = (at: Date | string): string => `${sortable().format(new Date(at))} SAST`;

/** "09:30". */
export const timeOfDay = (at: string): string => sortable().format(new Date(at)).slice(-5);

const relative = once(() => new Intl.RelativeTimeFormat(place, { numeric: 'auto' }));
/** "2 hours ago", "yesterday". */
export const inUnits = (n: number, unit: 'day' | 'hour' | 'minute'): string => relative().format(n, unit);

const listed = once(() => new Intl.ListFormat(place, { type: 'conjunction' }));
/** "A, B and C". */
export const inSeries = (words: readonly string[]): string => listed().format(words);

const collator = once(() => new Intl.Collator('en', { numeric: true }));
/** The order in which a person expects texts: 9 before 10. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

/** What somebody wrote, before another sentence: with a full stop or without, it ends with one. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** JSON that a record keeps, in words: "A, B" of a list, "left: A; right: B" of an object in the order of its names (the table keeps no other), `N/A` of what is null. */
export function jsonWords(value: unknown): string {
  if (value === null || value === undefined) return 'N/A';
  if (Array.isArray(value)) return value.map(jsonWords).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${name}: ${jsonWords(part)}`)
    .join('; ');
}
