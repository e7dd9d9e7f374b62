// What is still missing before the rows of a file can be judged: asked by the screen as by the server.
import type { FieldProblem } from '../problem.ts';
import { allColumns, canBeGiven, headerOf, type ImportKey } from './columns.ts';
import type { DayOrder, ImportMapping } from './schema.ts';

/** What the columns of a file are. */
export interface Mapping {
  /** Our column for each of the file's, in its order; null: not imported. */
  readonly columns: readonly (ImportKey | null)[];
  /** One value for all rows, where the file has no such column. */
  readonly values: Readonly<Partial<Record<ImportKey, string>>>;
  /** How days are read in a column that does not tell by itself. */
  readonly dayOrder: DayOrder | null;
}

type Days = ImportMapping['columns'][number]['days'];

/** The columns that hold days. */
const dayKeys: readonly ImportKey[] = ['licenseIssued', 'licenseExpires', 'acquiredOn'];
export const isDayKey = (key: ImportKey | null): boolean => key !== null && dayKeys.includes(key);

/** Columns that every row needs and the mapping does not have. */
export const missingIn = ({ columns, values }: Pick<Mapping, 'columns' | 'values'>) =>
  allColumns.filter(({ key, required }) => required && !columns.includes(key) && !values[key]);

/** A column of days is written so that either the day or the month may come first. */
export const isDayUnclear = (columns: Mapping['columns'], days: readonly Days[]): boolean => columns.some((key, at) => isDayKey(key) && days[at] === 'unclear');

/** Why a file cannot be read by a mapping, by the fields of the call; empty when it can. `days`: those of its columns. */
export function mappingProblems({ columns, values, dayOrder }: Mapping, days: readonly Days[]): FieldProblem[] {
  if (columns.length !== days.length) return [{ path: 'columns', message: `The file has ${days.length} columns` }];
  const twice = [...new Set(columns.filter((key, at): key is ImportKey => key !== null && columns.indexOf(key) !== at))];
  return [
    ...twice.map((key) => ({ path: 'columns', message: `${headerOf(key)} is chosen for more than one column` })),
    ...missingIn({ columns, values }).map(({ key, header }) =>
      canBeGiven(key)
        ? { path: `values.${key}`, message: `${header}: choose the column that has it, or enter one value for all rows` }
        : { path: 'columns', message: `${header}: choose the column that has it` },
    ),
    ...(dayOrder === null && isDayUnclear(columns, days) ? [{ path: 'dayOrder', message: 'Choose whether the day or the month comes first' }] : []),
    ...(Object.keys(values) as ImportKey[])
      .filter((key) => !canBeGiven(key))
      .map((key) => ({ path: `values.${key}`, message: `${headerOf(key)} differs from row to row` })),
  ];
}
