// Words and numbers of the import screens.

import { runRefusal } from '../../../shared/imports/rules.ts';
import type { Counts, Import, ImportStatus, Outcome } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
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

interface Words {
  /** The address of the screen that chooses a file. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The records of the file, in a sentence. */
  readonly records: string;
  /** The name of the template without its ending, and of its sheet. */
  readonly template: string;
  readonly sheet: string;
}

export const wordsOf: Readonly<Record<ImportSubject, Words>> = {
  firearms: {
    path: '/registration/import',
    title: 'Import Firearms',
    description: 'Register and correct many firearms at once, from a CSV file or an Excel workbook.',
    records: 'firearms',
    template: 'firearms-template',
    sheet: 'Firearms',
  },
  officers: {
    path: '/custody/officers/import',
    title: 'Import Officers',
    description: 'Add many officers at once, from a CSV file or an Excel workbook. Officers choose their PINs at the counter.',
    records: 'officers',
    template: 'officers-template',
    sheet: 'Officers',
  },
};

/** The query of a list of these imports. Without a subject a list has firearms. */
export const listed = (subject: ImportSubject): { readonly subject?: ImportSubject } => (subject === 'firearms' ? {} : { subject });

export const pathOf = ({ id, subject }: Pick<Import, 'id' | 'subject'>): string => `${wordsOf[subject].path}/${id}`;

/** The number of records that the import has written or planned. A run that failed half-way has no result, so its plan counts. */
export function written({ result, counts }: Pick<Import, 'result' | 'counts'>): number {
  const { create = 0, update = 0 } = result ?? counts ?? {};
  return create + update;
}
