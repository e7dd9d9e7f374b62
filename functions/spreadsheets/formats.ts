// The kinds of file that every list has, and what a kind of file is. Rows become text part by part, and the file is made of the parts in order: no step holds it whole.

import papaparse from 'papaparse';
import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import { type Cell, cellOf, csvCellOf, type Value } from '../../shared/kinds/cells.ts';
import { sheetRows, workbook } from './workbook.ts';

/** What a file may say of itself beside its rows: who asked for it and when, and of whose records. */
export interface Made {
  readonly by: string;
  readonly at: Date;
  readonly scope: Scope;
  /** The list's filters as they stand in its address. */
  readonly query: Readonly<Record<string, string>>;
  /** Rows in all, the headers not counted. */
  readonly rows: number;
  /** The parts from the beginning again: for whatever must be known before the first row is written, such as their digest. */
  again(): AsyncIterable<Uint8Array>;
}

export interface Format {
  readonly contentType: string;
  /** Rows that a file can hold, the headers not counted: a longer list is refused with the sentence. */
  readonly mostRows: number;
  readonly tooMany?: string;
  /** Rows after which the file has all that it shows, however many there are. */
  readonly enough?: number;
  /** The text of some rows; `first` is the number of the first of them, from 1, the headers not counted. */
  rows(rows: readonly (readonly Value[])[], first: number, headers: readonly string[]): string;
  /** The whole file of its parts. */
  file(title: string, headers: readonly string[], parts: AsyncIterable<Uint8Array>, made: Made): AsyncIterable<Uint8Array>;
}

const newline = '\r\n';
const cells = (rows: readonly (readonly Value[])[]): Cell[][] => rows.map((row) => row.map(cellOf));
/** Rows as they stand in a CSV file, the break at the end of each included. */
export const csvLines = (rows: readonly (readonly Value[])[]): string =>
  rows.length > 0
    ? papaparse.unparse(
        rows.map((row) => row.map(csvCellOf)),
        { newline },
      ) + newline
    : '';
/** What every CSV file begins with. */
export const csvHead = (headers: readonly string[]): string => `\uFEFF${csvLines([headers])}`;

/** RFC 4180 in UTF-8, with the mark by which Excel knows it. */
const csv = {
  contentType: contentTypes.csv,
  mostRows: Number.POSITIVE_INFINITY,
  rows: csvLines,
  async *file(_: string, headers: readonly string[], parts: AsyncIterable<Uint8Array>) {
    yield Buffer.from(csvHead(headers));
    yield* parts;
  },
} satisfies Format;

const xlsx = {
  contentType: contentTypes.xlsx,
  // Excel's own bound is 1,048,576 with the headers.
  mostRows: 1_048_575,
  tooMany: 'An Excel sheet holds 1048575 rows and this list has more. Narrow it with a filter, or export it as CSV.',
  rows: (rows, first) => sheetRows(cells(rows), first),
  file: workbook,
} satisfies Format;

export const formats = { csv, xlsx } as const satisfies Record<string, Format>;
