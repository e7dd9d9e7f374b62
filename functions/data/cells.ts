// A value as a cell of a file: numbers plain, dates as they stand (ISO 8601), texts that no program takes for a formula.

export type Value = string | number | boolean | null | undefined;
export type Cell = string | number;

/**
 * Spreadsheets read a text that begins with one of these as a formula, and some skip blanks before it or take its full-width
 * or small form for it: compatibility forms are folded (NFKC) and blanks and invisible marks passed over before looking.
 */
const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@]/u;
/** Tab and line break are themselves taken for the beginning of one. */
const breaks = /^[\t\r\n]/;

/** With an apostrophe before what would be a formula (OWASP CSV injection, ASVS 1.2.10). */
const guarded = (text: string): string => (breaks.test(text) || formula.test(text.slice(0, 100).normalize('NFKC')) ? `'${text}` : text);

export function cellOf(value: Value): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return guarded(value);
}
