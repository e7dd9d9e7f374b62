// A value as a cell of a file: numbers plain, dates as they stand (ISO 8601), texts that no program takes for a formula.
import { looksLikeFormula } from '../../shared/kinds/cells.ts';

export type Value = string | number | boolean | null | undefined;
export type Cell = string | number;

/** The header of a column of a list's file, and its value in a record. */
export type Columns<T> = readonly (readonly [header: string, value: (record: T) => Value])[];

export function cellOf(value: Value): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return looksLikeFormula(value) ? `'${value}` : value;
}
