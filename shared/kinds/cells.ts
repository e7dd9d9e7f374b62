// A value as a cell of a file, and which texts a spreadsheet would take for a formula. One rule for every file that is written, on either side.

export type Value = string | number | boolean | null | undefined;
export type Cell = string | number;

/**
 * Spreadsheets read a text that begins with one of these as a formula, and some skip blanks before it or take its full-width
 * or small form for it: compatibility forms are folded (NFKC) and blanks and invisible marks passed over before looking.
 */
const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@]/u;
/** Tab and line break are themselves taken for the beginning of one. */
const breaks = /^[\t\r\n]/;

/** True when a program that opens the file might calculate the text (OWASP CSV injection, ASVS 1.2.10). */
export const looksLikeFormula = (text: string): boolean => breaks.test(text) || formula.test(text.slice(0, 100).normalize('NFKC'));

const marks = /^'*/;
const behindMarks = (text: string) => text.replace(marks, '');

/** With an apostrophe before what would be a formula. What begins with one of its own gets another, so that reading back is exact. */
export const guardedCell = (text: string): string => (looksLikeFormula(behindMarks(text)) ? `'${text}` : text);

/** The text that was written with `guardedCell`. */
export const unguardedCell = (cell: string): string => (cell.startsWith("'") && looksLikeFormula(behindMarks(cell)) ? cell.slice(1) : cell);

/** Pieces of a cell that a program may take for cells of their own. */
const pieces = (cell: string) => cell.split(/(?<=[;\t\r\n])(?![\t\r\n])/);
const isCalculated = (piece: string) => looksLikeFormula(behindMarks(piece).replaceAll('"', ''));

/**
 * With an apostrophe before whatever would be a formula behind a sign that may end a cell: where
 * the list separator is a semicolon, as in South Africa's regional settings, a spreadsheet parts a row there, and ends it at a break, however
 * the cell was quoted, and passes over quotes of its own (decision 119).
 */
const partedSafely = (cell: string): string =>
  pieces(cell)
    .map((piece, at) => (at > 0 && isCalculated(piece) ? `'${piece}` : piece))
    .join('');

/** The text that was written by `csvCellOf`, but for the apostrophe at its own beginning, which `unguardedCell` removes. */
export const unpartedCell = (cell: string): string =>
  cell.includes("'")
    ? pieces(cell)
        .map((piece, at) => (at > 0 && piece.startsWith("'") && isCalculated(piece) ? piece.slice(1) : piece))
        .join('')
    : cell;

/** Numbers plain, dates as they stand (ISO 8601), texts that no program takes for a formula. */
export function cellOf(value: Value): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return looksLikeFormula(value) ? `'${value}` : value;
}

/** The same of a CSV file. */
export function csvCellOf(value: Value): Cell {
  const cell = cellOf(value);
  return typeof cell === 'string' ? partedSafely(cell) : cell;
}
