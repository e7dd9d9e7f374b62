// A value of a workbook as the text that a person sees in the cell. Where the cell shows less than was meant, the row is in error.
import { format, getFormatDateInfo, isDateFormat } from 'numfmt';

/** What stands in a cell: a text, or why the text cannot be taken for what was meant. */
export interface Shown {
  readonly text: string;
  readonly problem?: string;
}

/** Excel keeps fifteen digits of a number. */
const firstLost = 1e15;
const dayMs = 86_400_000;
const [epoch1900, epoch1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Without the exponent that JavaScript would write for a small number. */
const plain = (value: number) => (Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value));

const withTime = (date: Date) =>
  `${date.toISOString().slice(0, 10)}${date.getUTCHours() + date.getUTCMinutes() > 0 ? ` ${date.toISOString().slice(11, 16)}` : ''}`;

/** A day that the cell shows in full is ISO 8601, so that nobody asks which is the month. */
function dayShown(value: number, pattern: string, from1904: boolean): Shown {
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  if (!(year && month && day)) return formatted(value, pattern, from1904);
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 || value >= 61 ? value : value + 1;
  const date = new Date((from1904 ? epoch1904 : epoch1900) + Math.round(days * 1440) * 60_000);
  if (!(days > 0) || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999)
    return { text: plain(value), problem: 'The cell shows no date: enter the date again' };
  return { text: hours ? withTime(date) : new Date(Math.floor(date.getTime() / dayMs) * dayMs).toISOString().slice(0, 10) };
}

function formatted(value: number, pattern: string, from1904: boolean): Shown {
  try {
    return { text: format(pattern, from1904 ? value + 1462 : value).trim() };
  } catch {
    return { text: plain(value), problem: 'The number format of the cell cannot be read: format the column as text and enter the value again' };
  }
}

/** Thousands are parted by a comma, or by the blank of a format such as `# ##0`: neither is part of the number. */
const ungrouped = (text: string, pattern: string) => {
  const bare = pattern.replace(/"[^"]*"|\\./g, '');
  const commas = /[#0?],[#0?]/.test(bare) ? text.replace(/(?<=\d),(?=\d{3})/g, '') : text;
  return /#[ \u00a0]##0/.test(bare) ? commas.replace(/(?<=\d)[ \u00a0](?=\d{3})/g, '') : commas;
};

function numberShown(value: number, pattern: string): Shown {
  if (Math.abs(value) >= firstLost)
    return { text: value.toExponential(), problem: 'Excel has kept only the first 15 digits of this number: format the column as text and enter it in full' };
  // What a cell in this format shows of a long number is as wide as the column: the number itself is certain.
  if (/^(?:General|@)$/i.test(pattern) || /E[+-]/i.test(pattern.replace(/"[^"]*"/g, ''))) return { text: plain(value) };
  const shown = formatted(value, pattern, false);
  const text = ungrouped(shown.text, pattern);
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : value;
  if (Number.isInteger(value) && number !== value)
    return { text: plain(value), problem: 'The number format of the cell hides digits of this number: format the column as text' };
  return shown.problem ? shown : { text };
}

/** A number with its format, as of the workbook's calendar. */
export function shownNumber(raw: string, pattern: string, from1904: boolean): Shown {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw };
  return isDateFormat(pattern) ? dayShown(value, pattern, from1904) : numberShown(value, pattern);
}

/** A cell of the type `d`: ISO 8601 with a midnight that nobody entered. */
export const shownDay = (raw: string): string =>
  raw
    .trim()
    .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    .replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2');

/** A text's escapes of what XML cannot hold (ECMA-376 22.9.2.19). */
export const shownText = (raw: string): string =>
  raw.includes('_x') ? raw.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : raw;
