// What a history entry calls the change that it records.
import type { RowName } from '../contract.ts';
import type { ImportStatus } from '../imports/schema.ts';

/** The call that made the change, or the step that the background work takes by itself. */
export type Action =
  | RowName
  | `documents.${'available' | 'rejected' | 'abandoned'}`
  | `exports.${'done' | 'failed'}`
  | `imports.${Exclude<ImportStatus, 'checking' | 'running' | 'undoing'>}`
  | 'jobs.sweep';
