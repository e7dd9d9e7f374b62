// Reads CSV files as real programs write them: RFC 4180 with commas, semicolons, tabs or bars between the cells, in any encoding of encoding.ts.
import papaparse from 'papaparse';
import { mostRows } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { unguardedParts } from '../../shared/kinds/cells.ts';
import { cleaned } from './clean.ts';
import { isForeign, textOf } from './encoding.ts';
import type { Grid } from './grid.ts';
import { gridOf, headersScore, headersSearched, type TableRow } from './headers.ts';
import { emptyFile, Refused, tooManyRows } from './refused.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Removes the blanks that some programs write between a delimiter and a quotation mark, because the mark would become a part of the cell (`Glock, "17"`).
 * A mark inside an unquoted cell stays: 9" is a length.
 */
function withoutBlanksAtQuotes(text: string, delimiter: string): string {
  if (!/[ \u00a0]"|"[ \u00a0]/.test(text)) return text;
  const blanks = delimiter === '\t' ? /[ \u00a0]*/y : /[ \u00a0\t]*/y;
  const skip = (from: number) => {
    blanks.lastIndex = from;
    blanks.test(text);
    return blanks.lastIndex;
  };
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const begin = skip(at);
    let end = begin;
    if (text[begin] === '"') {
      do {
        end = text.indexOf('"', end + 1);
        if (end < 0) return `${pieces.join('')}${text.slice(begin)}`;
        end++;
      } while (text[end] === '"');
      pieces.push(text.slice(begin, end));
      const after = skip(end);
      if (after === text.length || text[after] === delimiter || text[after] === '\n') end = after;
    }
    let next = end;
    while (next < text.length && text[next] !== delimiter && text[next] !== '\n') next++;
    pieces.push(text.slice(text[begin] === '"' ? end : at, next + 1));
    at = next + 1;
  }
  return pieces.join('');
}

/** Rows with the line on which each begins: a quoted cell can contain line breaks. */
function rowsOf(text: string, delimiter: string, most: number): TableRow[] {
  const rows: TableRow[] = [];
  let line = 1;
  let from = 0;
  papaparse.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) throw new Refused(`The row that begins on line ${line} has a quotation mark that is not closed or not doubled.`);
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data, problems: [] });
      line += text.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
}

/** Scores a delimiter by the first rows: known headers first, then rows with the same number of cells. */
function fitOf(text: string, delimiter: string, subject: ImportSubject): readonly [headers: number, alike: number, cells: number] {
  let rows: TableRow[];
  try {
    rows = rowsOf(withoutBlanksAtQuotes(text, delimiter), delimiter, headersSearched);
  } catch {
    // A misplaced quotation mark rules this delimiter out.
    return [0, 0, 0];
  }
  const widths = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [cells, alike] = [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return [headersScore(rows, subject), alike / Math.max(rows.length, 1), cells];
}

/** Characters at the top of the file that decide the delimiter. */
const sample = 64 * 1024;

function delimiterOf(text: string, subject: ImportSubject): string {
  const top = text.slice(0, text.indexOf('\n', sample) + 1 || undefined);
  const fits = delimiters.map((delimiter) => [delimiter, ...fitOf(top, delimiter, subject)] as const);
  return (
    [...fits].sort(([, headersA, alikeA, cellsA], [, headersB, alikeB, cellsB]) => headersB - headersA || alikeB - alikeA || cellsB - cellsA)[0]?.[0] ?? ','
  );
}

const foreign = 'A letter in this cell is in another encoding: save the file as "CSV UTF-8 (Comma delimited)" and import it again';
const withForeign = (row: TableRow): TableRow => ({
  ...row,
  problems: [...row.problems, ...row.cells.flatMap((cell, at) => (isForeign(cell) ? [{ cell: at, message: foreign }] : []))],
});

/** Parses a CSV file to a grid. Throws `Refused`. */
export function readCsv(file: Buffer, subject: ImportSubject): Grid {
  const { text: decoded, notice } = textOf(file);
  // Lines end with LF, CR LF or CR, and some files mix them.
  const text = decoded.replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw emptyFile();
  // Excel's own hint is on the first line. The line stays, so that line numbers are right.
  const hint = /^"?sep=(.)"?[,;\t|]*\n/i.exec(text);
  const body = hint ? text.slice(hint[0].length - 1) : text;
  const delimiter = hint?.[1] ?? delimiterOf(body, subject);
  const read = rowsOf(withoutBlanksAtQuotes(body, delimiter), delimiter, mostRows + headersSearched + 1);
  if (read.length > mostRows + headersSearched) throw tooManyRows(mostRows);
  const { rows, notices } = cleaned<TableRow>(
    (notice ? read.map(withForeign) : read).map((row) => ({ ...row, cells: row.cells.map(unguardedParts) })),
    { fromText: true },
  );
  return gridOf(rows, [...(notice ? [notice] : []), ...notices], subject);
}
