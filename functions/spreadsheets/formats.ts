// Writes the kinds of file that every list has, and defines a kind of file. Rows become text part by part, and the file is put together from the parts in
// order: no step needs the whole file in memory.

import papaparse from 'papaparse';
import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import { type Cell, cellOf, csvCellOf, type Value } from '../../shared/kinds/cells.ts';
import { sheetRows, workbook } from './workbook.ts';

/** Facts for the file beside its rows: the user, the time and the scope. */
export interface Made {
  readonly by: string;
  readonly at: Date;
  readonly scope: Scope;
  /** The list's filters, as in its address. */
  readonly query: Readonly<Record<string, string>>;
  /** All rows, without the headers. */
  readonly rows: number;
  /** Reads the parts again from the beginning, for example for their digest before the first row is written. */
  again(): AsyncIterable<Uint8Array>;
}

export interface Format {
  readonly contentType: string;
  /** The most rows that a file can have, without the headers: a longer list is refused with this message. */
  readonly mostRows: number;
  readonly tooMany?: string;
  /** The number of rows after which the file needs no more. */
  readonly enough?: number;
  /** The text of some rows; `first` is the number of the first of them, from 1, without the headers. */
  rows(rows: readonly (readonly Value[])[], first: number, headers: readonly string[]): string;
  /** Writes the whole file from its parts. */
  file(title: string, headers: readonly string[], parts: AsyncIterable<Uint8Array>, made: Made): AsyncIterable<Uint8Array>;
}

const newline = '\r\n';
const cells = (rows: readonly (readonly Value[])[]): Cell[][] => rows.map((row) => row.map(cellOf));
/** Rows as CSV, each with its line break. */
export const csvLines = (rows: readonly (readonly Value[])[]): string =>
  rows.length > 0
    ? papaparse.unparse(
        rows.map((row) => row.map(csvCellOf)),
        { newline },
      ) + newline
    : '';
/** The beginning of every CSV file. */
export const csvHead = (headers: readonly string[]): string => `\uFEFF${csvLines([headers])}`;

/** RFC 4180 in UTF-8, with the byte order mark by which Excel recognises it. */
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
  // Excel's own limit is 1,048,576 with the headers.
  mostRows: 1_048_575,
  tooMany: 'An Excel sheet can have at most 1048575 rows and this list has more. Narrow it with a filter, or export it as CSV.',
  rows: (rows, first) => sheetRows(cells(rows), first),
  file: workbook,
} satisfies Format;

export const formats = { csv, xlsx } as const satisfies Record<string, Format>;
