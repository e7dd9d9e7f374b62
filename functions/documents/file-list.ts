// Lists the files of one inspection, seizure, case or officer. There are few, so they are read without a search index.
import type { InferOutput } from 'valibot';
import type { Document, DocumentQuery, FileRecordType } from '../../shared/documents/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { type FileRecord, recordFiles } from './entity.ts';
import { type FileAsker, fileSubjectOf } from './file-subject.ts';
import { allShown } from './store.ts';

type Query = InferOutput<typeof DocumentQuery>;

/** All files of the record in any status. */
const filesOf = async (associatedEntityId: string): Promise<FileRecord[]> =>
  (await recordFiles().query.ofRecord({ associatedEntityId }).go({ pages: 'all' })).data;

/** The available files of a record. The caller must have checked access. */
export const availableFiles = async (id: string): Promise<FileRecord[]> => (await filesOf(id)).filter(({ status }) => status === 'available');

/** Counts available and uploading files of the record added by this company, or by staff. */
export const countFiles = async (id: string, company: number | undefined): Promise<number> =>
  (await filesOf(id)).filter(({ status, uploadedForEntityId }) => (status === 'available' || status === 'uploading') && uploadedForEntityId === company).length;

/** Available files of the record that the caller can see, newest first. Throws `not-found`. */
export async function filesSeen(type: FileRecordType, id: string, asker: FileAsker): Promise<FileRecord[]> {
  const subject = await fileSubjectOf(type, id, asker);
  return (await filesOf(id))
    .filter((file) => file.status === 'available' && file.associatedEntityType === type && subject.sees(file))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

const matches = (file: FileRecord, { search, kind, fileType, uploadedOn }: Query): boolean =>
  (!search || file.fileName.toLowerCase().includes(search.toLowerCase())) &&
  (!kind || (file.kind ?? 'other') === kind) &&
  (!fileType || file.fileType === fileType) &&
  (!uploadedOn || dayOf(file.createdAt) === uploadedOn);

/** A page of files. Throws `not-found`, or `invalid-input` without a record. */
export async function listFiles(type: FileRecordType, query: Query, asker: FileAsker): Promise<Page<Document>> {
  const { associatedEntityId: id, limit, cursor } = query;
  const after = positionOf(cursor) ?? '~';
  if (!id) {
    const message = `Choose ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type} to list its files`;
    throw new Problem('invalid-input', `${message}.`, [{ path: 'associatedEntityId', message }]);
  }
  const found = (await filesSeen(type, id, asker)).filter((file) => matches(file, query));
  const page = pageOf(found.filter((file) => file.id < after).slice(0, limit + 1), limit, (file) => file.id, found.length);
  return { ...page, items: await allShown(page.items) };
}
