// Reads dates as people write them. All cells of a column decide together whether day, month or year comes first.
import type { DayOrder } from '../../shared/imports/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';

const months = [
  ['january', 'januarie'],
  ['february', 'februarie'],
  ['march', 'maart', 'mrt'],
  ['april'],
  ['may', 'mei'],
  ['june', 'junie'],
  ['july', 'julie'],
  ['august', 'augustus'],
  ['september', 'sept'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'desember'],
] as const;

/** 1 to 12 for a month's name in English or Afrikaans, whole or its first three letters; 0 for any other word. */
const monthOf = (word: string): number =>
  1 + months.findIndex((names) => names.some((name) => name === word || (word.length === 3 && name.slice(0, 3) === word)));

const two = (part: number) => String(part).padStart(2, '0');

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
const written = (year: number, month: number, day: number): string | undefined => (isDay(year, month, day) ? `${year}-${two(month)}-${two(day)}` : undefined);

/** Two-digit years reach this far ahead of the current year; higher numbers belong to the previous century. */
const yearsAhead = 20;
const lastShortYear = (): number => Number(dayOf(new Date()).slice(2, 4)) + yearsAhead;
const century = (year: number): number => year + (year <= lastShortYear() ? 2000 : 1900);

/** The notice that explains how two-digit years are read. */
export function centuryNotice(): string {
  const last = lastShortYear();
  return `Two-digit years: 00 to ${last} are read as 2000 to ${2000 + last}, ${last + 1} to 99 as ${1900 + last + 1} to 1999.`;
}

/** A time after a date: 14:30, 00:00:00.000, 2:30 PM, with or without a time zone. */
const time = /[\sT,]+\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|UTC|SAST|[+-]\d{2}:?\d{2}))?$/i;
const weekday = /^(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?|(?:maan|dins|woens|donder|vry|sater|son)dag)\.?,?\s+/i;
/** A date that a spreadsheet shows as its serial number: 1955 to 2064. */
const [firstSerial, lastSerial] = [20_090, 60_266];

interface Parts {
  /** The three numbers in the order of the file. */
  readonly numbers: readonly [number, number, number];
  readonly hasShortYear: boolean;
}

const plain = (cell: string): string => cell.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(time, '').trim();

/** Splits dates such as 03/04/2024 and 3-4-24, whose order decides what each number means. */
function partsOf(cell: string): Parts | undefined {
  const [, a, b, c = ''] = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})$/.exec(plain(cell)) ?? [];
  return a === undefined ? undefined : { numbers: [Number(a), Number(b), Number(c)], hasShortYear: c.length === 2 };
}

function inOrder({ numbers: [a, b, c], hasShortYear }: Parts, order: DayOrder): string | undefined {
  if (order === 'year-first') return hasShortYear ? written(century(a), b, c) : undefined;
  const year = hasShortYear ? century(c) : c;
  return order === 'day-first' ? written(year, b, a) : written(year, a, b);
}

/** A date that can be read in one way only; undefined for any other text. */
function certain(cell: string): string | undefined {
  const instant = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(instant) && !Number.isNaN(Date.parse(instant))) return dayOf(instant);
  const text = plain(cell).replace(weekday, '');
  const [, year, month, date] = /^(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year) return written(Number(year), Number(month), Number(date));
  const serial = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  if (serial >= firstSerial && serial <= lastSerial) return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
  return hasBlanks(text) ? undefined : named(text.toLowerCase());
}

const hasBlanks = (text: string): boolean => /\s/.test(text);

/**
 * Reads a date with the month in words, such as 31 March 2024, for the message that says what to write instead. The short forms that a spreadsheet
 * writes, 31-Mar-24 and 31/Mar/2024, are read directly.
 */
export function dayInWords(cell: string): string | undefined {
  const text = plain(cell).replace(weekday, '');
  return hasBlanks(text) ? named(text.toLowerCase()) : undefined;
}

/** Examples: 31 March 2024, 31-Mrt-24, 31st of March 2024, March 31, 2024, 2024 Mar 31. */
function named(text: string): string | undefined {
  const [, word = ''] = /([a-z]{3,})\.?(?=[^a-z]*$)/.exec(text.replace(/(\d)(?:st|nd|rd|th|ste|de)\b/g, '$1')) ?? [];
  const month = monthOf(word);
  if (month === 0) return undefined;
  const numbers = text.match(/\d+/g) ?? [];
  const rest = text
    .replace(word, '')
    .replace(/\d+(?:st|nd|rd|th|ste|de)?/g, '')
    .replace(/\b(?:of|van)\b/g, '');
  if (numbers.length !== 2 || /[^\s\-/.,']/.test(rest)) return undefined;
  const [first = '', second = ''] = numbers;
  const [date, year] = first.length === 4 ? [second, first] : [first, second];
  if (date.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined;
  return written(year.length === 2 ? century(Number(year)) : Number(year), month, Number(date));
}

/** True for a two-digit year: it needs the century rule. */
export const hasShortYear = (cell: string): boolean =>
  partsOf(cell)?.hasShortYear ?? /(?:^|[^\d])\d{1,2}(?:st|nd|rd|th)?[\s\-/.,']+[a-z]{3,}\.?[\s\-/.,']+\d{2}$/i.test(plain(cell));

/** Returns YYYY-MM-DD, or the unchanged text for the schema to refuse. `order` matters only if the cell itself is ambiguous. */
export function readDay(cell: string, order: DayOrder | null): string {
  const parts = partsOf(cell);
  if (!parts) return certain(cell) ?? cell;
  const yearFirst = order === 'year-first' ? inOrder(parts, order) : undefined;
  if (yearFirst) return yearFirst;
  const possible = readings(parts);
  if (possible.length === 1) return possible[0] ?? cell;
  return (order && inOrder(parts, order)) ?? cell;
}

/** People seldom write the year first with two digits: that order alone is no reason to ask. */
const usual = ['day-first', 'month-first'] as const;

function readings(parts: Parts): string[] {
  const days = usual.flatMap((order) => inOrder(parts, order) ?? []);
  if (days.length > 0) return [...new Set(days)];
  // 99/03/31 begins with its year. 31/11/24 is a mistyped date: it must not turn the column to year-first.
  return parts.numbers[0] > mostDays ? [inOrder(parts, 'year-first') ?? []].flat() : [];
}
const mostDays = 31;

/** The order of a column's dates. `unclear` if several orders fit or cells contradict each other; null if no cell is ambiguous. */
export function orderOf(cells: readonly string[]): DayOrder | 'unclear' | null {
  const all = cells.flatMap((cell) => partsOf(cell) ?? []).filter((parts) => readings(parts).length > 0);
  const open = all.filter((parts) => readings(parts).length > 1 || mayBeginWithYear(parts));
  if (open.length === 0) return null;
  const fits = (order: DayOrder) => all.every((parts) => inOrder(parts, order) !== undefined);
  const [day, month, year] = [fits('day-first'), fits('month-first'), fits('year-first')];
  if (year && (day || month)) {
    // Days vary more than years: if the last number varies more, it may be the day.
    const different = (at: 0 | 2) => new Set(all.map(({ numbers }) => numbers[at])).size;
    if (different(2) > different(0)) return 'unclear';
  }
  if (day !== month) return day ? 'day-first' : 'month-first';
  return !day && year ? 'year-first' : 'unclear';
}

const mayBeginWithYear = (parts: Parts): boolean => inOrder(parts, 'year-first') !== undefined;
