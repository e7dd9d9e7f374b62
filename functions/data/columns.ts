// The columns of a file of records.
import type { Value } from '../../shared/kinds/cells.ts';

/** The header of a column of a list's file, and its value in a record. */
export type Columns<T> = readonly (readonly [header: string, value: (record: T) => Value])[];
