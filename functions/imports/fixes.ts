// Stores the cells of a file that were fixed on the screen. The uploaded file never changes: each check applies the fixes to its cells.
import { headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import type { Mapping } from '../../shared/imports/mapping.ts';
import type { FixedCell } from '../../shared/imports/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { readObject, writeObject } from '../data/objects.ts';
import type { ImportRecord } from './entity.ts';
import type { Grid } from './grid.ts';
import { deletedAfterKeeping } from './kept.ts';

/** Fixed cells of one import. Users with more errors fix the file. */
export const mostFixes = 2000;

const keyOf = (importId: string, name: string) => `imports/${importId}/fixes/${name}.json`;

/** Each version has a name of its own: if two people fix cells at the same time, the later write is refused and overwrites nothing. */
export const writeFixes = (importId: string, name: string, cells: readonly FixedCell[]) =>
  writeObject(keyOf(importId, name), JSON.stringify(cells), 'application/json');

/** Throws `conflict` once the lifecycle rule has deleted the fixes. */
export async function readFixes({ id, fixes }: Pick<ImportRecord, 'id' | 'fixes'>): Promise<FixedCell[]> {
  if (!fixes) return [];
  const object = await readObject(keyOf(id, fixes));
  if (!object) throw new Problem('conflict', deletedAfterKeeping);
  return JSON.parse(object.body.toString('utf8'));
}

const placeOf = ({ line, column }: FixedCell) => `${line} ${column}`;

/** A later fix of a cell replaces the earlier one. */
export const merged = (before: readonly FixedCell[], after: readonly FixedCell[]): FixedCell[] => [
  ...new Map([...before, ...after].map((cell) => [placeOf(cell), cell])).values(),
];

interface Fixed {
  readonly grid: Grid;
  readonly mapping: Mapping;
  /** Headers of columns that fixes added to the file. */
  readonly added: readonly string[];
  readonly of: (line: number) => readonly ImportKey[];
}

/** Returns the grid with the fixes applied. A column that the file lacks is added after the last one. */
export function withFixes(grid: Grid, mapping: Mapping, cells: readonly FixedCell[]): Fixed {
  const width = grid.headers.length;
  const addedKeys = [...new Set(cells.map(({ column }) => column))].filter((key) => !mapping.columns.includes(key));
  const columns = [...mapping.columns, ...addedKeys];
  const byLine = new Map<number, FixedCell[]>();
  for (const cell of cells) byLine.set(cell.line, [...(byLine.get(cell.line) ?? []), cell]);
  const rows = grid.rows.map((row) => {
    const own = byLine.get(row.line) ?? [];
    if (own.length === 0 && addedKeys.length === 0) return row;
    const fixed = new Map(own.map(({ column, value }) => [columns.indexOf(column), value]));
    const inside = Array.from({ length: width }, (_, at) => fixed.get(at) ?? row.cells[at] ?? '');
    // The added column gets the value that was given for all rows.
    const behind = addedKeys.map((key, at) => fixed.get(width + at) ?? mapping.values[key] ?? '');
    const problems = row.problems?.filter(({ cell }) => !fixed.has(cell));
    return { ...row, cells: [...inside, ...behind, ...row.cells.slice(width)], ...(problems ? { problems } : {}) };
  });
  const added = addedKeys.map(headerOf);
  return {
    grid: { ...grid, headers: [...grid.headers, ...added], rows },
    mapping: { ...mapping, columns },
    added,
    of: (line) => (byLine.get(line) ?? []).map(({ column }) => column),
  };
}
