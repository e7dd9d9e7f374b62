// From the bytes of a file to a grid of cells: what a person sees when they open it in a spreadsheet. Knows no column of ours.
import type { ImportFormat } from '../../shared/imports/schema.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';

export interface CellProblem {
  /** Place of the cell in its row, from 0. */
  readonly cell: number;
  readonly message: string;
}

export interface GridRow {
  /** The line of the file that the row begins on; of a workbook, the row's number. */
  readonly line: number;
  /** The text that a person sees in each cell. */
  readonly cells: readonly string[];
  /** Cells whose text is not what was meant: each is an error of this row, never of the file. */
  readonly problems?: readonly CellProblem[];
}

export interface Grid {
  readonly headers: readonly string[];
  /** The line of the headers. */
  readonly headerLine: number;
  readonly rows: readonly GridRow[];
  /** Plain sentences for the screen, each once: "The hidden sheet \"Old\" was left out." */
  readonly notices: readonly string[];
}

/** Throws `Refused` with a sentence for the sender when the file cannot be read at all. */
export async function readGrid(file: Buffer, format: ImportFormat): Promise<Grid> {
  const { headers, rows } = format === 'csv' ? readCsv(file) : await readXlsx(file);
  return { headers, headerLine: 1, rows, notices: [] };
}
