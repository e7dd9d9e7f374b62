// CSV as people's programs write it: RFC 4180, in UTF-8 with or without a byte order mark, with commas, semicolons or tabs.
import papaparse from 'papaparse';
import { quoted } from '../../shared/imports/columns.ts';
import { headersAmong } from '../../shared/imports/headers.ts';
import { mostRows } from '../../shared/imports/schema.ts';
import { emptyFile, noRows, Refused, type Sheet, tooManyRows } from './refused.ts';

const delimiters = [',', ';', '\t'] as const;

function textOf(file: Buffer): string {
  if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw new Refused('This is a workbook or an archive, not a CSV file. Give it its name back: .xlsx.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new Refused('This file is not text in UTF-8. In Excel, save it as "CSV UTF-8 (Comma delimited)".');
  }
  if (text.includes('\u0000')) throw new Refused('This is not a text file: it holds binary data.');
  return text;
}

/** Rows with the line that each begins on: a quoted cell may hold line breaks of its own. */
function rowsOf(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let from = 0;
  papaparse.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) throw new Refused(`The row that begins on line ${line} has a quotation mark that is not closed or not doubled.`);
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += text.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
      // The headers are one of them.
      if (rows.length > mostRows + 1) parser.abort();
    },
  });
  return rows;
}

/** The delimiter by which most of the first line that says anything reads as headers of ours. */
function delimiterOf(firstLine: string): string {
  const counts = delimiters.map((delimiter) => headersAmong(papaparse.parse<string[]>(firstLine, { delimiter }).data[0] ?? []));
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Throws `Refused`. */
export function readCsv(file: Buffer): Sheet {
  // Lines end with LF, CR LF or CR, and some files mix them.
  const text = textOf(file).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw emptyFile();
  // Excel's own hint on the first line; the line stays, so that the numbers do.
  const hint = /^sep=(.)\n/i.exec(text);
  const body = hint ? text.replace(/^sep=./i, '') : text;
  const rows = rowsOf(body, hint?.[1] ?? delimiterOf(/^[\s,;]*(.*)/.exec(body)?.[1] ?? ''));
  const [head, ...data] = rows;
  if (!head) throw emptyFile();
  if (data.length > mostRows) throw tooManyRows(mostRows);
  if (data.length === 0) throw noRows();
  for (const { line, cells } of data) {
    const at = cells.findIndex((cell) => /^\s*[=＝]/.test(cell));
    if (at >= 0) throw new Refused(`Line ${line} holds a formula in the column ${quoted([head.cells[at] ?? `${at + 1}`])}. Replace formulas by their values.`);
  }
  return { headers: head.cells, rows: data };
}
