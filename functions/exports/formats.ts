// The two kinds of file. Rows become text part by part, and the file is made of the parts in order: no step holds it whole.
import papaparse from 'papaparse';
import type { ExportFormat } from '../../shared/exports/schema.ts';
import type { Cell } from '../data/cells.ts';
import { sheetRows, workbook } from './workbook.ts';

export interface Format {
  readonly contentType: string;
  /** Rows that a file can hold, the headers not counted. */
  readonly mostRows: number;
  /** The text of some rows; `first` is the number of the first of them, from 1, the headers not counted. */
  rows(rows: readonly (readonly Cell[])[], first: number): string;
  /** The whole file of its parts. */
  file(title: string, headers: readonly string[], parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

const newline = '\r\n';
const lines = (rows: readonly (readonly Cell[])[]) => papaparse.unparse(rows as Cell[][], { newline });

/** RFC 4180 in UTF-8, with the mark by which Excel knows it. */
const csv: Format = {
  contentType: 'text/csv; charset=utf-8',
  mostRows: Number.POSITIVE_INFINITY,
  rows: (rows) => (rows.length > 0 ? lines(rows) + newline : ''),
  async *file(_, headers, parts) {
    yield Buffer.from(`\uFEFF${lines([headers])}${newline}`);
    yield* parts;
  },
};

const xlsx: Format = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // Excel's own bound is 1,048,576 with the headers.
  mostRows: 1_048_575,
  rows: sheetRows,
  file: workbook,
};

export const formats: Readonly<Record<ExportFormat, Format>> = { csv, xlsx };
