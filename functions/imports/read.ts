// From the bytes of a file to its rows under the columns of an import. Knows nothing of the register.
import { calibers, firearmStatuses, firearmTypes, licenseTypes } from '../../shared/firearms/schema.ts';
import { headerOf, type ImportKey, importColumns, readHeaders } from '../../shared/imports/columns.ts';
import type { ImportFormat } from '../../shared/imports/schema.ts';
import { unguardedCell } from '../../shared/kinds/cells.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { licenseSections } from '../../shared/licenses/periods.ts';
import { readGrid } from './grid.ts';
import { Refused } from './refused.ts';

export type Values = Readonly<Record<ImportKey, string>>;

export interface RowProblem {
  readonly key: ImportKey;
  readonly message: string;
}

export interface FileRow {
  readonly line: number;
  /** As they stand in the file, under its own headers. */
  readonly cells: readonly string[];
  readonly values: Values;
  /** The row has something where no column is. */
  readonly beyond: boolean;
  /** Cells that cannot be read as they were meant, of the columns that are imported. */
  readonly problems: readonly RowProblem[];
}

export interface ImportFile {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  /** Sentences for the screen about what was left out or read in a certain way. */
  readonly notices: readonly string[];
}

/** What is written with an apostrophe before it, so that no program takes it for a formula, is meant without. */
const plain = (cell: string) => unguardedCell(cell.trim()).trim();

const lists: Partial<Record<ImportKey, readonly string[]>> = {
  type: firearmTypes,
  caliber: calibers,
  licenseType: licenseTypes,
  province: provinces,
  status: firearmStatuses,
  licenseSection: licenseSections,
};
const folded = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '');

/** 29/02/2024 and 2024/2/9 as 2024-02-29 and 2024-02-09; anything else as it stands, for the schema to judge. */
function dayOf(cell: string): string {
  const [, ya, ma, da] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00.*)?$/.exec(cell) ?? [];
  const [, db, mb, yb] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell) ?? [];
  const [year, month, day] = ya ? [ya, ma, da] : [yb, mb, db];
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : cell;
}

/** A value as the register spells it. */
function spelling(key: ImportKey, cell: string): string {
  const value = plain(cell);
  switch (key) {
    case 'licenseIssued':
    case 'licenseExpires':
      return dayOf(value);
    case 'barrelLength':
      // en-ZA writes a decimal comma.
      return value
        .replace(/mm$/i, '')
        .trimEnd()
        .replace(/^(\d+),(\d+)$/, '$1.$2');
    case 'licenseSection':
      return spelt(key, value.replace(/^(?:section|s)\s*(?=\d)/i, ''));
    default:
      return spelt(key, value);
  }
}
const spelt = (key: ImportKey, value: string) => lists[key]?.find((one) => folded(one) === folded(value)) ?? value;

/** Characters of all headers, empty ones too: they are kept in the import's record, which holds 400 KB. */
const mostHeaders = 20_000;

/** Throws `Refused` with what is wrong with the file as a whole. */
export async function readImport(file: Buffer, format: ImportFormat): Promise<ImportFile> {
  const { headers, rows, notices } = await readGrid(file, format);
  const read = readHeaders(headers);
  if ('refusal' in read) throw new Refused(read.refusal);
  if (JSON.stringify(headers).length > mostHeaders)
    throw new Refused("The first row is longer than the headers of any list. Delete what stands beside the template's columns, empty ones too.");
  const { columns } = read;
  const nameless = headers.findIndex((header, at) => header.trim() === '' && rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''));
  if (nameless >= 0) throw new Refused(`Column ${nameless + 1} has values and no header.`);
  const places = columns.flatMap((key, at) => (key === undefined ? [] : [[key, at] as const]));
  const valuesOf = (cells: readonly string[]): Values => {
    const values: Record<string, string> = Object.fromEntries(importColumns.map(({ key }) => [key, '']));
    for (const [key, at] of places) values[key] = spelling(key, cells[at] ?? '');
    return values as Values;
  };
  return {
    headers,
    notices,
    rows: rows.map(({ line, cells, problems = [] }) => ({
      line,
      cells,
      values: valuesOf(cells),
      beyond: cells.slice(headers.length).some((cell) => cell.trim() !== ''),
      problems: problems.flatMap(({ cell, message }) => {
        const key = columns[cell];
        return key === undefined ? [] : [{ key, message }];
      }),
    })),
  };
}

/** What is said where a value is none of those that a column takes. */
export function listRefusal(key: ImportKey, value: string): string | undefined {
  const list = lists[key];
  if (!list || key === 'caliber' || key === 'status' || value === '' || list.includes(value)) return undefined;
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return `"${shown}" is not a ${headerOf(key).toLowerCase()} of the registry: ${list.join(', ')}`;
}
