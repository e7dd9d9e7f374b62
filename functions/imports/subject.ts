// The work of an import that differs by the kind of its records.
import type { Actor } from '../../shared/access/actor.ts';
import type { ImportRecord } from './entity.ts';
import type { FileRow } from './read.ts';
import type { KeptRow } from './row.ts';

/** The import whose rows are judged or written. */
export type Job = Pick<ImportRecord, 'id' | 'legalEntityId' | 'subject'>;

export interface Subject {
  /** Judges all rows of a file by the current registry, in the order of the rows, and returns notices for the screen. Writes nothing. */
  readonly judge: (rows: readonly FileRow[], job: Job, actor: Actor) => Promise<{ readonly rows: KeptRow[]; readonly notices: readonly string[] }>;
  /** Writes rows that create or update a record, in the actor's name, and returns each with its result. A second run finds everything done. */
  readonly run: (rows: readonly KeptRow[], job: Job, actor: Actor) => Promise<ReadonlyMap<KeptRow, KeptRow>>;
}
