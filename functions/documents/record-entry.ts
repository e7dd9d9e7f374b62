// A file's part in the commit of its record: the check that the record is unchanged, and an entry in its history.
import type { RecordKind } from '../../shared/history/schema.ts';
import { isUnchanged, type Write } from '../data/commit.ts';
import type { AnyEntity, RecordOf } from '../data/record.ts';
import { change, setOrCleared, type Why } from '../history/change.ts';
import { busy } from './retry-when-busy.ts';

export interface RecordEntry {
  /** Fails if the record has changed since it was read. */
  readonly holds: () => Write;
  /** Adds an entry to the record's history, under the version that was read. */
  readonly note: (note: Why) => Write[];
}

/**
 * @param beside fields of the record that change with the entry; null clears one
 * @param status the record's status, if it is not in the field `status`
 */
export const recordEntry = <E extends AnyEntity>(
  kind: RecordKind,
  record: RecordOf<E> & { readonly id: string; readonly version: number },
  entity: E,
  beside: Readonly<Record<string, unknown>> = {},
  status?: (record: RecordOf<E>) => string,
): RecordEntry => ({
  holds: () => ({ ...isUnchanged(kind, record), refused: busy }),
  note: (note) => change(entity, record, { ...note, ...setOrCleared(beside), refused: busy, ...(status ? { status } : {}) }).writes,
});
