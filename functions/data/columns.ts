// The columns of an exported file.
import type { Value } from '../../shared/kinds/cells.ts';

/** A column's header, and its value in a record. */
export type Columns<T> = readonly (readonly [header: string, value: (record: T) => Value])[];
