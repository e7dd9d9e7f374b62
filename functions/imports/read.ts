// Reads the cells of a file to the values of the import's fields by its mapping. Does not read the registry.
import { columnsOf, headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import { isDayKey, type Mapping } from '../../shared/imports/mapping.ts';
import type { DayOrder } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { centuryNotice, hasShortYear, orderOf } from './days.ts';
import type { Grid, GridRow } from './grid.ts';
import { Refused } from './refused.ts';
import { listOf, plainCell, spelling } from './spelling.ts';

export type Values = Readonly<Record<ImportKey, string>>;

export interface RowProblem {
  readonly key: ImportKey;
  readonly message: string;
}

export interface FileRow {
  readonly line: number;
  /** The cells of the file, under its own headers. */
  readonly cells: readonly string[];
  /** The values to record, for the fields of the import's subject. */
  readonly values: Values;
  /** The file's own text, for each value that is recorded differently. */
  readonly typed: Partial<Values>;
  /** Fields whose value was given for all rows, because the file has no such column. */
  readonly given: readonly ImportKey[];
  /** Fields whose cell was fixed on the screen. */
  readonly fixed?: readonly ImportKey[];
  /** The row has a value outside the columns. */
  readonly beyond: boolean;
  /** Problems of cells that cannot be read, in columns that are imported. */
  readonly problems: readonly RowProblem[];
}

/** Characters of all headers, empty ones too: the import's record stores them and has a limit of 400 KB. */
const mostHeaders = 20_000;

/** Throws `Refused` for headers that are too long for a list. */
export function checkHeaders({ headers }: Pick<Grid, 'headers'>): void {
  if (JSON.stringify(headers).length > mostHeaders)
    throw new Refused('The first row has too many columns. Delete the columns beside the list, including empty ones.');
}

export const cellsOf = (rows: readonly GridRow[], at: number): string[] =>
  rows.flatMap(({ cells }) => {
    const cell = cells[at] && plainCell(cells[at]);
    return cell ? [cell] : [];
  });

/** True for headers such as "Barrel (in)" and "Barrel length, inches". */
const isInInches = (header: string): boolean => /\((?:in|ins|inch|inches|")\)|\binch(?:es)?\b|[\s(]in\.?\)?$/i.test(header);

interface Place {
  readonly key: ImportKey;
  readonly at: number;
  readonly order: DayOrder | null;
  readonly inInches: boolean;
}

function placesOf({ headers, rows }: Grid, { columns, dayOrder }: Mapping): Place[] {
  return columns.flatMap((key, at) => {
    if (key === null) return [];
    const own = isDayKey(key) ? orderOf(cellsOf(rows, at)) : null;
    return [{ key, at, order: own === 'unclear' || own === null ? dayOrder : own, inInches: isInInches(headers[at] ?? '') }];
  });
}

function rowOf({ line, cells, problems = [] }: GridRow, places: readonly Place[], empty: Values, given: Partial<Values>, width: number): FileRow {
  const values: Record<string, string> = { ...empty, ...given };
  const typed: Partial<Record<ImportKey, string>> = {};
  for (const { key, at, ...reading } of places) {
    const cell = cells[at] ?? '';
    const value = spelling(key, cell, reading);
    values[key] = value;
    const text = plainCell(cell);
    if (text !== value) typed[key] = text;
  }
  const keyAt = (cell: number) => places.find(({ at }) => at === cell)?.key;
  return {
    line,
    cells,
    values: values as Values,
    typed,
    given: Object.keys(given) as ImportKey[],
    beyond: cells.slice(width).some((cell) => cell.trim() !== ''),
    problems: problems.flatMap(({ cell, message }) => {
      const key = keyAt(cell);
      return key === undefined ? [] : [{ key, message }];
    }),
  };
}

/** The rows of the file by the import's fields. */
export function rowsIn(grid: Grid, mapping: Mapping, subject: ImportSubject = 'firearms'): FileRow[] {
  const empty = Object.fromEntries(columnsOf(subject).all.map(({ key }) => [key, ''])) as Values;
  const places = placesOf(grid, mapping);
  const given = Object.fromEntries(
    Object.entries(mapping.values).flatMap(([key, value]) =>
      value === '' || mapping.columns.includes(key as ImportKey) ? [] : [[key, spelling(key as ImportKey, value, { order: null, inInches: false })]],
    ),
  ) as Partial<Values>;
  return grid.rows.map((row) => rowOf(row, places, empty, given, grid.headers.length));
}

/** Notices about how the values were read. */
export function noticesOf({ headers, rows }: Grid, { columns }: Mapping): string[] {
  const extra = headers.flatMap((header, at) => {
    if (columns[at] !== null) return [];
    if (header.trim() !== '') return [quotedHeader(header)];
    return cellsOf(rows, at).length > 0 ? [`${at + 1} without a header`] : [];
  });
  const shortYears = columns.some((key, at) => isDayKey(key) && cellsOf(rows, at).some(hasShortYear));
  return [
    ...(extra.length > 0 ? [`Not imported: the ${extra.length === 1 ? 'column' : 'columns'} ${listed(extra)}.`] : []),
    ...(shortYears ? [centuryNotice()] : []),
  ];
}

const mostNamed = 30;
const quotedHeader = (header: string) => `"${header.length > 60 ? `${header.slice(0, 60)}…` : header}"`;
const listed = (names: readonly string[]) =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more` : names.join(', ');

/** The message for a value outside the list of a column; undefined if the value is allowed. */
export function listRefusal(key: ImportKey, value: string): string | undefined {
  const list = listOf(key);
  if (!list || key === 'caliber' || key === 'status' || key === 'acquiredHow' || value === '' || list.includes(value)) return undefined;
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  // "ID type" keeps its capitals.
  const name = headerOf(key).replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return `"${shown}" is not a known ${name}: use ${list.join(', ')}`;
}
