// A file's part in the commit of the record that it belongs to: the check that the record is unchanged, and an entry in its history.
import type { RecordKind } from '../../shared/history/schema.ts';
import { isUnchanged, update, type Write } from '../data/commit.ts';
import { entryOf } from '../history/store.ts';
import { busy } from './retry-when-busy.ts';

interface Note {
  readonly action: string;
  readonly actor: { readonly userId: string; readonly name: string };
  readonly at: string;
  readonly comments?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface InRecord {
  /** Fails if the record has changed since it was read. */
  readonly holds: () => Write;
  /** Adds an entry to the record's own history, under the version that was read. */
  readonly note: (note: Note) => Write[];
}

interface Head {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly chainHead: string;
}

/** What the entities of these records have in common. */
export interface Versioned {
  patch(key: { id: string }): {
    set(recorded: any): { where(only: (attributes: { version: any }, operations: { eq(name: any, value: any): string }) => string): { params(): object } };
  };
}

/** @param beside fields of the record that change with the entry */
export const inRecord = (kind: RecordKind, record: Head, entity: Versioned, beside: object = {}): InRecord => ({
  holds: () => ({ ...isUnchanged(kind, record), refused: busy }),
  note: (note) => {
    const { write, recorded } = entryOf({ kind, id: record.id, ...note, before: record, fromStatus: record.status, toStatus: record.status });
    const patch = entity
      .patch({ id: record.id })
      .set({ ...recorded, ...beside })
      .where(({ version }, { eq }) => eq(version, record.version));
    return [update(patch.params(), busy), write];
  },
});
