// Stores the objects of an import: the uploaded file, its judged rows in parts, and the rows in error as a file.
import papaparse from 'papaparse';
import { messageHeader } from '../../shared/imports/columns.ts';
import type { Counts, ErrorKind, ImportMapping, Outcome } from '../../shared/imports/schema.ts';
import { csvCellOf } from '../../shared/kinds/cells.ts';
import { Problem } from '../../shared/problem.ts';
import { headObject, readObject, writeObject } from '../data/objects.ts';
import { kindsIn } from './kinds.ts';
import { inParallel } from './parallel.ts';
import { type KeptRow, messageOf } from './row.ts';

/** Rows of one part, and of one step of a run: about ten seconds of work. */
export const rowsPerPart = 200;
const together = 8;

/** All objects of an import share one prefix, which the bucket's lifecycle rule empties. */
export const sourceKey = (id: string) => `imports/${id}/source`;
export const errorsKey = (id: string) => `imports/${id}/errors.csv`;
const partKey = (id: string, part: number) => `imports/${id}/rows/${String(part).padStart(4, '0')}.json`;

const columnsKey = (id: string) => `imports/${id}/columns.json`;

/** The columns of the file as read, without the mapping. */
type ReadColumns = readonly Omit<ImportMapping['columns'][number], 'key'>[];
export const writeColumns = (id: string, columns: ReadColumns) => writeObject(columnsKey(id), JSON.stringify(columns), 'application/json');

/** Throws `conflict` before the file is read, and once the lifecycle rule has deleted its columns. */
export async function readColumns(id: string): Promise<ReadColumns> {
  const object = await readObject(columnsKey(id));
  if (!object) throw new Problem('conflict', 'The columns of this file are not available: the file has not been read yet, or it was deleted after 90 days.');
  return JSON.parse(object.body.toString('utf8'));
}

export const deletedAfterKeeping = 'The rows of this import have been deleted. The import itself and the records that it wrote remain.';

export const writePart = (id: string, part: number, rows: readonly KeptRow[]) => writeObject(partKey(id, part), JSON.stringify(rows), 'application/json');

export async function writeParts(id: string, rows: readonly KeptRow[]): Promise<KeptRow[][]> {
  const parts = Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, at) => rows.slice(at * rowsPerPart, (at + 1) * rowsPerPart));
  await inParallel([...parts.entries()], together, ([part, of]) => writePart(id, part, of));
  return parts;
}

export const hasRows = async (id: string): Promise<boolean> => Boolean(await headObject(partKey(id, 0)));

/** Throws `conflict` once the lifecycle rule has deleted the rows. */
export async function readPart(id: string, part: number): Promise<KeptRow[]> {
  const object = await readObject(partKey(id, part));
  if (!object) throw new Problem('conflict', deletedAfterKeeping);
  return JSON.parse(object.body.toString('utf8'));
}

/** Reads rows from a position in the file, of some outcomes or of all. Reads only the parts with such rows. `places` count from 0 over all rows. */
export async function readRows(
  id: string,
  parts: readonly Counts[],
  wanted: readonly Outcome[] | undefined,
  from: number,
  most: number,
  isWanted: (row: KeptRow) => boolean = () => true,
) {
  const found: { place: number; row: KeptRow }[] = [];
  for (let part = Math.floor(from / rowsPerPart); part < parts.length && found.length < most; part++) {
    if (wanted && !wanted.some((outcome) => parts[part]?.[outcome])) continue;
    for (const [at, row] of (await readPart(id, part)).entries()) {
      const place = part * rowsPerPart + at;
      if (place >= from && (!wanted || wanted.includes(row.outcome)) && isWanted(row)) found.push({ place, row });
    }
  }
  return found.slice(0, most);
}

/** The rows that begin on these lines. */
export async function rowsOnLines(id: string, parts: readonly Counts[], lines: ReadonlySet<number>): Promise<ReadonlyMap<number, KeptRow>> {
  const rows = await readRows(id, parts, undefined, 0, lines.size, ({ line }) => lines.has(line));
  return new Map(rows.map(({ row }) => [row.line, row]));
}

/**
 * Writes the file of errors: the rows in error under their own headers, with the message beside them and cells guarded against formulas. Returns the
 * kinds of errors.
 */
export async function writeErrors(id: string, headers: readonly string[], parts: readonly Counts[]): Promise<ErrorKind[]> {
  const rows = await readRows(id, parts, ['error'], 0, Number.POSITIVE_INFINITY);
  const old = headers.findIndex((header) => header.trim().toLowerCase() === messageHeader);
  const own = (cells: readonly string[]) => headers.map((_, at) => cells[at] ?? '').filter((_, at) => at !== old);
  // Cells beyond the headers come after the message and stay in error there. Without them, half a note would be imported as the whole.
  const lines = [
    [...own(headers), messageHeader],
    ...rows.map(({ row }) => [...own(row.cells), `Line ${row.line}: ${messageOf(row)}`, ...row.cells.slice(headers.length)]),
  ];
  const text = papaparse.unparse(
    lines.map((cells) => cells.map(csvCellOf)),
    { newline: '\r\n' },
  );
  await writeObject(errorsKey(id), `\uFEFF${text}\r\n`, 'text/csv; charset=utf-8');
  return kindsIn(rows.map(({ row }) => row));
}
