// Converts values to cells of a file, and prevents formula injection. All written files use these rules.

export type Value = string | number | boolean | null | undefined;
export type Cell = string | number;

/**
 * Spreadsheets read text that starts with one of these as a formula. Some skip blanks before it or accept its full-width or small form, so the text is
 * normalised (NFKC) and blanks and invisible characters are skipped.
 */
const formula = /^[\s\p{Cf}\p{Cc}]*[=+\-@]/u;
/** Spreadsheets may also read a tab or line break as the start of a formula. */
const breaks = /^[\t\r\n]/;

/** True if a program that opens the file might calculate the text (OWASP CSV injection, ASVS 1.2.10). */
export const looksLikeFormula = (text: string): boolean => breaks.test(text) || formula.test(text.slice(0, 100).normalize('NFKC'));

const marks = /^'*/;
const behindMarks = (text: string) => text.replace(marks, '');

/** Puts an apostrophe before text that would be a formula. Text with its own leading apostrophe gets another, so that reading restores it exactly. */
export const guardedCell = (text: string): string => (looksLikeFormula(behindMarks(text)) ? `'${text}` : text);

/** Restores the text that `guardedCell` wrote. */
export const unguardedCell = (cell: string): string => (cell.startsWith("'") && looksLikeFormula(behindMarks(cell)) ? cell.slice(1) : cell);

/** Parts of a cell that a program may read as separate cells. */
const pieces = (cell: string) => cell.split(/(?<=[;\t\r\n])(?![\t\r\n])/);
const isCalculated = (piece: string) => looksLikeFormula(behindMarks(piece).replaceAll('"', ''));

/**
 * Puts an apostrophe before each later part of a cell that would be a formula. South African regional settings use a semicolon as separator: there a
 * spreadsheet splits a row at semicolons and line breaks, even inside quotes (decision 119).
 */
const guardedParts = (cell: string): string =>
  pieces(cell)
    .map((piece, at) => (at > 0 && isCalculated(piece) ? `'${piece}` : piece))
    .join('');

/** Restores the text that `csvCellOf` wrote, except its first apostrophe, which `unguardedCell` removes. */
export const unguardedParts = (cell: string): string =>
  cell.includes("'")
    ? pieces(cell)
        .map((piece, at) => (at > 0 && piece.startsWith("'") && isCalculated(piece) ? piece.slice(1) : piece))
        .join('')
    : cell;

/** Numbers plain, dates in ISO 8601, and text guarded against formulas. */
export function cellOf(value: Value): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return looksLikeFormula(value) ? `'${value}` : value;
}

/** The same for a CSV file. */
export function csvCellOf(value: Value): Cell {
  const cell = cellOf(value);
  return typeof cell === 'string' ? guardedParts(cell) : cell;
}
