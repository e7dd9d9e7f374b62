// Formats numbers, days and times for people, on screens and paper: en-ZA, South African time. The only place that formats them
// (frontend/app/format.test.ts).
import { once } from './once.ts';
import { dayOf } from './time.ts';

const place = 'en-ZA';
const timeZone = 'Africa/Johannesburg';

// Formats are created at first use: creating all takes 10 ms of a cold start (decision 040).

const whole = once(() => new Intl.NumberFormat(place));
/** "12 345", with non-breaking spaces. */
export const figure = (n: number): string => whole().format(n);

/** "1 day", "12 days", "3 entries". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${figure(n)} ${n === 1 ? one : many}`;

const compact = once(() => new Intl.NumberFormat(place, { notation: 'compact' }));
/** "12k", for narrow places. */
export const shortFigure = (n: number): string => compact().format(n);

/**
 * A number with a decimal point: the specification writes "+12.5%" (decision 042), en-ZA a comma. Thousands as in `figure`. At least `least` digits after
 * the point, even if zero.
 */
export function decimal(n: number, digits: number, least = digits): string {
  const parts = new Intl.NumberFormat(place, { minimumFractionDigits: least, maximumFractionDigits: digits }).formatToParts(n);
  return parts.map(({ type, value }) => (type === 'decimal' ? '.' : value)).join('');
}

/** "55.2%" for a fraction. */
export const percentage = (part: number): string => `${decimal(part * 100, 1, 0)}%`;

const date = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(place, { timeZone, ...options }));

const longDay = date({ dateStyle: 'long' });
/** "21 November 2026", for an instant or a calendar day. */
export const onDay = (at: string): string => longDay().format(new Date(dayOf(at)));

const briefDay = date({ dateStyle: 'medium' });
/** "21 Nov 2026", for a column. */
export const onDayBriefly = (at: string): string => briefDay().format(new Date(dayOf(at)));

const weekday = date({ weekday: 'long', day: 'numeric', month: 'short' });
/** "Monday, 23 Nov", for a calendar day. */
export const onWeekday = (day: string): string => weekday().format(new Date(day));

const monthName = once(() => new Intl.DateTimeFormat(place, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
/** "October 2026", for YYYY-MM. */
export const monthInWords = (month: string): string => monthName().format(new Date(`${month}-15T00:00:00Z`));

const clock = { day: '2-digit', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
const toSecond = date({ ...clock, second: '2-digit' });
const toMinute = date(clock);
/** "21 November 2026 at 09:30:49 SAST". */
export const exactly = (instant: string): string => toSecond().format(new Date(instant));
/** The same without seconds. */
export const atMinute = (instant: string): string => toMinute().format(new Date(instant));

const sortable = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }));
/** YYYY-MM-DD HH:MM SAST, for files and printouts. */
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
/** Natural sort order of texts: 9 before 10. */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);

/** Adds a full stop to a user's text if it has no end mark. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Stored JSON in words: a list as "A, B", an object as "left: A; right: B" (sorted by name, because the table keeps no order), null as `N/A`. */
export function jsonWords(value: unknown): string {
  if (value === null || value === undefined) return 'N/A';
  if (Array.isArray(value)) return value.map(jsonWords).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${name}: ${jsonWords(part)}`)
    .join('; ');
}
