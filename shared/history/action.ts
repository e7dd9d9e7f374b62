// The names of the changes in history entries.
import type { RowName } from '../contract.ts';
import type { ImportStatus } from '../imports/schema.ts';

/** The call that made the change, or the step of background work. */
export type Action =
  | RowName
  | `documents.${'available' | 'rejected' | 'abandoned'}`
  | `exports.${'done' | 'failed'}`
  | `imports.${Exclude<ImportStatus, 'checking' | 'running' | 'undoing'>}`
  | 'jobs.sweep'
  | 'jobs.copyRegisters';
