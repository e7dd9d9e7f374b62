// Finds what a mapping still lacks before the rows can be judged. Used by the screen and the server.
import type { FieldProblem } from '../problem.ts';
import { canBeGiven, columnsOf, hasField, headerOf, type ImportKey } from './columns.ts';
import type { DayOrder, ImportMapping } from './schema.ts';
import type { ImportSubject } from './subject.ts';

/** The meaning of a file's columns. */
export interface Mapping {
  /** The import's field for each of the file's columns, in the file's order; null: not imported. */
  readonly columns: readonly (ImportKey | null)[];
  /** One value for all rows, for fields that the file does not have. */
  readonly values: Readonly<Partial<Record<ImportKey, string>>>;
  /** How to read dates in a column whose order is ambiguous. */
  readonly dayOrder: DayOrder | null;
}

type Days = ImportMapping['columns'][number]['days'];

/** The columns with dates. */
const dayKeys: readonly ImportKey[] = [
  ...(['licenseIssued', 'licenseExpires', 'acquiredOn'] as const),
  ...(['psiraExpiresOn', 'employedFrom', 'competencyIssued', 'competencyUntil', 'assessmentDone', 'assessmentUntil'] as const),
];
export const isDayKey = (key: ImportKey | null): boolean => key !== null && dayKeys.includes(key);

/** Required fields that the mapping does not have. */
export const missingIn = ({ columns, values }: Pick<Mapping, 'columns' | 'values'>, subject: ImportSubject = 'firearms') =>
  columnsOf(subject).all.filter(({ key, required }) => required && !columns.includes(key) && !values[key]);

/** True if the order of day and month is ambiguous in a mapped column. */
export const isDayUnclear = (columns: Mapping['columns'], days: readonly Days[]): boolean => columns.some((key, at) => isDayKey(key) && days[at] === 'unclear');

/** Why a file cannot be read with a mapping, by the fields of the call; empty if it can. `days`: the date order of each column. */
export function mappingProblems({ columns, values, dayOrder }: Mapping, days: readonly Days[], subject: ImportSubject = 'firearms'): FieldProblem[] {
  if (columns.length !== days.length) return [{ path: 'columns', message: `The file has ${days.length} columns` }];
  const foreign = [...columns, ...(Object.keys(values) as ImportKey[])].find((key) => key !== null && !hasField(subject, key));
  if (foreign) return [{ path: 'columns', message: `${headerOf(foreign)} is not a field of this import` }];
  const twice = [...new Set(columns.filter((key, at): key is ImportKey => key !== null && columns.indexOf(key) !== at))];
  return [
    ...twice.map((key) => ({ path: 'columns', message: `${headerOf(key)} is chosen for more than one column` })),
    ...missingIn({ columns, values }, subject).map(({ key, header }) =>
      canBeGiven(key)
        ? { path: `values.${key}`, message: `${header}: choose the column that has it, or enter one value for all rows` }
        : { path: 'columns', message: `${header}: choose the column that has it` },
    ),
    ...(dayOrder === null && isDayUnclear(columns, days) ? [{ path: 'dayOrder', message: 'Choose whether the day or the month comes first' }] : []),
    ...(Object.keys(values) as ImportKey[])
      .filter((key) => !canBeGiven(key))
      .map((key) => ({ path: `values.${key}`, message: `${headerOf(key)} is different in each row` })),
  ];
}
