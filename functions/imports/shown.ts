// Formats a value of a workbook as the text that a person sees in the cell. If the cell shows less than was meant, the row is in error.
import { format, getFormatDateInfo, isDateFormat } from 'numfmt';

/** The text of a cell, or a problem if the text may not be what was meant. */
export interface Shown {
  readonly text: string;
  readonly problem?: string;
}

/** Excel keeps fifteen digits of a number. */
const firstLost = 1e15;
const dayMs = 86_400_000;
const [epoch1900, epoch1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Without the exponent that JavaScript writes for a small number. */
const plain = (value: number) => (Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value));

const withTime = (date: Date) =>
  `${date.toISOString().slice(0, 10)}${date.getUTCHours() + date.getUTCMinutes() > 0 ? ` ${date.toISOString().slice(11, 16)}` : ''}`;

/** A full date becomes ISO 8601, so that day and month cannot be confused. */
function dayShown(value: number, pattern: string, from1904: boolean): Shown {
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  if (!(year && month && day)) return formatted(value, pattern, from1904);
  // Excel counts a 29 February 1900, which did not exist.
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

/** Removes thousands separators: a comma, or the blank of a format such as `# ##0`. */
const ungrouped = (text: string, pattern: string) => {
  const bare = pattern.replace(/"[^"]*"|\\./g, '');
  const commas = /[#0?],[#0?]/.test(bare) ? text.replace(/(?<=\d),(?=\d{3})/g, '') : text;
  return /#[ \u00a0]##0/.test(bare) ? commas.replace(/(?<=\d)[ \u00a0](?=\d{3})/g, '') : commas;
};

function numberShown(value: number, pattern: string): Shown {
  if (Math.abs(value) >= firstLost)
    return { text: value.toExponential(), problem: 'Excel has kept only the first 15 digits of this number: format the column as text and enter it in full' };
  // The width of the column limits the digits shown in this format, so the number itself is used.
  if (/^(?:General|@)$/i.test(pattern) || /E[+-]/i.test(pattern.replace(/"[^"]*"/g, ''))) return { text: plain(value) };
  const shown = formatted(value, pattern, false);
  const text = ungrouped(shown.text, pattern);
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : value;
  if (Number.isInteger(value) && number !== value)
    return { text: plain(value), problem: 'The number format of the cell hides digits of this number: format the column as text' };
  return shown.problem ? shown : { text };
}

/** A number in its format, by the workbook's calendar. */
export function shownNumber(raw: string, pattern: string, from1904: boolean): Shown {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw };
  return isDateFormat(pattern) ? dayShown(value, pattern, from1904) : numberShown(value, pattern);
}

/** A cell of type `d` is ISO 8601, with a midnight that nobody entered. */
export const shownDay = (raw: string): string =>
  raw
    .trim()
    .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    .replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2');

/** Decodes the escapes of characters that XML does not allow (ECMA-376 22.9.2.19). */
export const shownText = (raw: string): string =>
  raw.includes('_x') ? raw.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : raw;
