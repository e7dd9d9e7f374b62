// Words and numbers of the import screens.

import { runRefusal } from '../../../shared/imports/rules.ts';
import type { Counts, Import, ImportStatus, Outcome } from '../../../shared/imports/schema.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';

export const rows = (count: number): string => counted(count, 'row');

const statusWords: Readonly<Record<ImportStatus, string>> = {
  uploading: 'Not uploaded',
  checking: 'Checking',
  mapping: 'Columns to confirm',
  checked: 'Not yet imported',
  refused: 'Rejected',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
};

const statusTypes = {
  uploading: 'stopped',
  checking: 'in-progress',
  mapping: 'pending',
  checked: 'pending',
  refused: 'error',
  running: 'in-progress',
  done: 'success',
  failed: 'error',
  undoing: 'in-progress',
  undone: 'stopped',
} as const satisfies Record<ImportStatus, string>;

/** The status in words. A checked import without a valid row has nothing to import. */
export const statusOf = (one: Import) =>
  one.status === 'checked' && runRefusal(one, 'valid-only') !== undefined
    ? ({ type: 'stopped', words: 'Nothing to import' } as const)
    : { type: statusTypes[one.status], words: statusWords[one.status] };

/** Before the run the outcome is a plan, after it a result. */
export const outcomeWords = (run: boolean): Readonly<Record<Outcome, string>> =>
  run ? { create: 'Created', update: 'Updated', same: 'Same', error: 'Error' } : { create: 'Create', update: 'Update', same: 'Same', error: 'Error' };

export const inAll = ({ create, update, same, error }: Counts): number => create + update + same + error;

export function resultSentence({ create, update, same, error }: Counts): string {
  const done = [`${figure(create)} created`, `${figure(update)} updated`];
  if (same > 0) done.push(`${figure(same)} unchanged`);
  if (error > 0) done.push(`${figure(error)} in error and not imported`);
  return `${done.join(', ')}.`;
}

export const pathOf = ({ id }: Pick<Import, 'id'>): string => `/registration/import/${id}`;

/** The number of records that the import has written or planned. A run that failed half-way has no result, so its plan counts. */
export function written({ result, counts }: Pick<Import, 'result' | 'counts'>): number {
  const { create = 0, update = 0 } = result ?? counts ?? {};
  return create + update;
}
