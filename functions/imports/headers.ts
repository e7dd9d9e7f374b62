// Finds the headers of a table: titles may come before them, and the headers may take two rows.
import { headersAmong } from '../../shared/imports/headers.ts';
import { mostRows } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { counted } from '../../shared/kinds/format.ts';
import type { CellProblem, Grid } from './grid.ts';
import { emptyFile, noHeaders, noRows, tooManyRows } from './refused.ts';

/** A row with content. */
export interface TableRow {
  readonly line: number;
  readonly cells: string[];
  readonly problems: readonly CellProblem[];
}

/** Cells of one line that are merged into one. */
export interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Rows at the top that are searched for headers. */
export const headersSearched = 30;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
/** A longer cell is not a header, and takes long to compare. */
const longestName = 200;
const known = (cells: readonly string[], subject: ImportSubject) =>
  headersAmong(
    cells.filter(({ length }) => length <= longestName),
    subject,
  );
const isKnown = (name: string, subject: ImportSubject) => known([name], subject) > 0;

/** Joins two rows of headers: "License" over "Number" and "Section" becomes "License Number" and "License Section". */
function together(upper: TableRow, lower: TableRow, spans: readonly Span[], subject: ImportSubject): string[] {
  const above = [...upper.cells];
  for (const { line, from, to } of spans) {
    if (line === upper.line) for (let at = from + 1; at <= Math.min(to, lower.cells.length); at++) above[at] ||= above[from] ?? '';
  }
  return Array.from({ length: Math.max(above.length, lower.cells.length) }, (_, at) => {
    const [high, low] = [(above[at] ?? '').trim(), (lower.cells[at] ?? '').trim()];
    if (low === '' || low === high) return high;
    if (high === '') return low;
    const both = `${high} ${low}`;
    return [both, low, high].find((name) => isKnown(name, subject)) ?? both;
  });
}

/** True for a row without digits outside known headers: a row of values usually contains digits. */
const readsAsHeaders = ({ cells }: TableRow, subject: ImportSubject) => cells.every((cell) => !/\d/.test(cell) || isKnown(cell, subject));

interface Found {
  /** Rows up to and including the headers. */
  readonly rows: number;
  readonly headers: readonly string[];
  readonly score: number;
}

function headersIn(rows: readonly TableRow[], spans: readonly Span[], subject: ImportSubject): Found {
  const top = rows.slice(0, headersSearched);
  const single = top.map(({ cells }, at): Found => ({ rows: at + 1, headers: cells, score: known(cells, subject) }));
  const best = single.reduce((one, other) => (other.score > one.score ? other : one));
  const pairs = top.slice(1).flatMap((lower, at): Found[] => {
    const upper = top[at];
    if (!upper || !readsAsHeaders(upper, subject) || !readsAsHeaders(lower, subject)) return [];
    const headers = together(upper, lower, spans, subject);
    // Merged cells suggest two rows. Without them, a row of values may match a header by chance.
    const isMerged = spans.some(({ line }) => line === upper.line);
    return [{ rows: at + 2, headers, score: known(headers, subject) - (isMerged ? 0 : 1) }];
  });
  const pair = pairs.find(({ score }) => score > best.score);
  if (pair) return pair;
  if (best.score >= 2) return best;
  // No header is known yet: take the first row that is about as wide as the list.
  const widest = Math.max(...top.map(({ cells }) => filled(cells)));
  return single.find(({ headers }) => filled(headers) * 2 > widest) ?? best;
}

/** The number of known headers in the best row. */
export const headersScore = (rows: readonly TableRow[], subject: ImportSubject, spans: readonly Span[] = []): number =>
  rows.length === 0 ? 0 : headersIn(rows, spans, subject).score;

/** Builds the grid. Throws `Refused` for a table without headers, without rows, or with too many rows. */
export function gridOf(rows: readonly TableRow[], notices: readonly string[], subject: ImportSubject, spans: readonly Span[] = []): Grid {
  if (rows.length === 0) throw emptyFile();
  const { rows: taken, headers } = headersIn(rows, spans, subject);
  const [headerRow, data] = [rows[taken - 1], rows.slice(taken)];
  if (data.length > mostRows) throw tooManyRows(mostRows);
  if (data.length === 0) throw noRows();
  // Headers are stored with the import. A row with an ID number or a telephone number is an officer.
  if (subject === 'officers' && headers.some((name) => name.replace(/\D/g, '').length >= 6)) throw noHeaders();
  const isPair = headers !== headerRow?.cells;
  const titles = taken - (isPair ? 2 : 1);
  return {
    headers,
    headerLine: headerRow?.line ?? 1,
    rows: data.map(({ line, cells, problems }) => ({ line, cells, ...(problems.length > 0 ? { problems } : {}) })),
    notices: [
      ...notices,
      ...(titles > 0 ? [`${counted(titles, 'title row above the headers was', 'title rows above the headers were')} left out.`] : []),
      ...(isPair ? [`The headers were read from two rows: ${(headerRow?.line ?? 2) - 1} and ${headerRow?.line}.`] : []),
    ],
  };
}
