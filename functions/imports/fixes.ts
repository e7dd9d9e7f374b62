// Cells of a file that were fixed on the screen. The file itself stays as it came: the fixes are kept beside it and laid over its cells
// each time it is judged.
import { headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import type { Mapping } from '../../shared/imports/mapping.ts';
import type { FixedCell } from '../../shared/imports/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { readObject, writeObject } from '../data/objects.ts';
import type { ImportRecord } from './entity.ts';
import type { Grid } from './grid.ts';
import { noLongerKept } from './kept.ts';

/** Cells of one import. Whoever has more to fix does so in the file. */
export const mostFixes = 2000;

const keyOf = (importId: string, name: string) => `imports/${importId}/fixes/${name}.json`;

/** Under a name of its own each time: of two people who fix at one moment the later is refused, and overwrites nothing. */
export const writeFixes = (importId: string, name: string, cells: readonly FixedCell[]) =>
  writeObject(keyOf(importId, name), JSON.stringify(cells), 'application/json');

/** Throws `conflict` once the lifecycle rule has taken them away. */
export async function readFixes({ id, fixes }: Pick<ImportRecord, 'id' | 'fixes'>): Promise<FixedCell[]> {
  if (!fixes) return [];
  const object = await readObject(keyOf(id, fixes));
  if (!object) throw new Problem('conflict', noLongerKept);
  return JSON.parse(object.body.toString('utf8'));
}

const placeOf = ({ line, column }: FixedCell) => `${line} ${column}`;

/** The later fix of a cell takes the place of the earlier one. */
export const merged = (before: readonly FixedCell[], after: readonly FixedCell[]): FixedCell[] => [
  ...new Map([...before, ...after].map((cell) => [placeOf(cell), cell])).values(),
];

interface Fixed {
  readonly grid: Grid;
  readonly mapping: Mapping;
  /** Headers that the file does not have: of columns in which a cell was filled in. */
  readonly added: readonly string[];
  readonly of: (line: number) => readonly ImportKey[];
}

/** The grid with the fixes in it. A column that the file lacks comes behind its last one. */
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
    // What was given for all rows stands in the column from now on.
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
