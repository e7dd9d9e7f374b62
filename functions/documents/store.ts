// Reads documents and closes uploads. The list is in list-store.ts, starting an upload in begin.ts, the check in upload-check.ts.
import type { InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { documents as rows } from '../../shared/documents/routes.ts';
import { type Document, type DocumentCategory, type DocumentCounts, documentCategories } from '../../shared/documents/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { notFound } from '../../shared/problem.ts';
import { pathOf } from '../../shared/route.ts';
import { keptUntil } from '../../shared/settings/rules.ts';
import { defaults } from '../../shared/settings/schema.ts';
import { counterScopeOf, readCounts } from '../counters/store.ts';
import { put } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { commitChange } from '../history/change.ts';
import { settingsOfEntities } from '../settings/read.ts';
import { withoutDrafts } from './draft-papers.ts';
import { type AnyDocument, type DocumentRecord, documentHolders, documents, type FileRecord, isFile, recordFiles } from './entity.ts';
import { closeFile, closingOf, type Outcome, registry } from './file-close.ts';
import { type FileAsker, fileSubjectOf } from './file-subject.ts';
import { readable } from './transaction-papers.ts';
import { releaseUploadSlot } from './upload-limit.ts';

export type { AnyDocument, DocumentRecord } from './entity.ts';

const holdersOf = (record: AnyDocument): readonly number[] => (isFile(record) ? [] : record.holders);

/** Returns the records in the contract's form. If several entities held a record when the file arrived, the longest retention applies. */
export async function allShown(records: readonly AnyDocument[]): Promise<Document[]> {
  const set = await settingsOfEntities(records.flatMap(holdersOf));
  return records.map((record) => ({
    ...record,
    kind: record.kind ?? 'other',
    reason: record.reason ?? null,
    ...(isFile(record) ? { finding: record.finding ?? null, action: record.action ?? null } : {}),
    uploadedForEntityId: record.uploadedForEntityId ?? null,
    filePath: pathOf(rows.content, { id: record.id }),
    keptUntil: keptUntil(
      dayOf(record.createdAt),
      Math.max(...holdersOf(record).map((id) => set.get(id)?.documentRetention ?? 0), 0) || defaults.documentRetention,
    ),
  }));
}

export const shown = async (record: AnyDocument): Promise<Document> => (await allShown([record]))[0] as Document;

/** The current record, for the upload check. */
export async function findDocument(id: string): Promise<AnyDocument | undefined> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  return data ?? (await findFile(id));
}

async function findFile(id: string): Promise<FileRecord | undefined> {
  const { data } = await recordFiles().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns a file whose record the caller can read. Throws `not-found`. */
async function getFile(id: string, asker: FileAsker): Promise<FileRecord> {
  const file = await findFile(id);
  if (!file || (file.status !== 'available' && file.uploadedBy !== asker.userId)) throw notFound();
  const subject = await fileSubjectOf(file.associatedEntityType, file.associatedEntityId, asker);
  if (!subject.sees(file)) throw notFound();
  return file;
}

/** Returns a document that the caller may see: an available one, or any of their own uploads. Throws `not-found`. */
export async function getDocument(id: string, actor: FileAsker): Promise<AnyDocument> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  if (!data) return getFile(id, actor);
  if ((await readable([data], scopeOf(actor))).length === 0) throw notFound();
  if (data.status !== 'available' && data.uploadedBy !== actor.userId) throw notFound();
  if ((await withoutDrafts([data], actor)).length === 0) throw notFound();
  return data;
}

/** S3 key of the file after the upload check. */
export const documentKey = (id: string) => `documents/${id}`;

/** S3 key for the browser's upload. The server chooses it without using the file's name. */
export const incomingKey = (id: string) => `incoming/${id}`;

/** Which of these ids are available documents that the user can see. */
export async function visibleAmong(ids: readonly string[], asker: Pick<Actor, 'role' | 'legalEntityId'>): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = (await getAll([...new Set(ids)].map((id) => recordKey('document', id)))) as DocumentRecord[];
  const available = await readable(
    found.filter((one) => one.status === 'available'),
    scopeOf(asker),
  );
  return new Set((await withoutDrafts(available, asker)).map(({ id }) => id));
}

/** Available documents in the caller's scope, by category. */
export async function countDocuments(scope: Scope): Promise<InferOutput<typeof DocumentCounts>> {
  const counted = counterScopeOf(scope);
  const [counts = {}] = counted ? await readCounts(counted, [{ kind: 'document', facet: 'category' }]) : [];
  const of = (category: DocumentCategory) => counts[category] ?? 0;
  const [firearm, transaction, disclosure, ancillary] = [of('firearm'), of('transaction'), of('disclosure'), of('ancillary')];
  return { firearm, transaction, disclosure, ancillary, total: documentCategories.reduce((sum, category) => sum + of(category), 0) };
}

/** Number of documents that a legal entity holds. Documents of the last seconds may be missing. */
export const countHeld = async (legalEntityId: number): Promise<number> => (await countDocuments({ kind: 'entity', legalEntityId })).total;

interface Uploading {
  readonly data: readonly AnyDocument[];
  readonly cursor: string | null;
}

/** A page of uploads, of documents or files, that started before this id, oldest first, and the cursor of the next page. */
export const listUploading = (of: 'documents' | 'files', before: string, cursor: string | null): Promise<Uploading> =>
  of === 'documents'
    ? documents().query.ofStatus({ status: 'uploading' }).lt({ id: before }).go({ limit: 100, cursor })
    : recordFiles().query.ofStatus({ status: 'uploading' }).lt({ id: before }).go({ limit: 100, cursor });

/** Records the outcome of an upload. Throws `stale-version` on a concurrent update. */
export async function closeUpload(before: AnyDocument, outcome: Outcome, at = new Date()): Promise<void> {
  await (isFile(before) ? closeFile(before, outcome, at) : closeDocument(before, outcome, at));
  await releaseUploadSlot(before.uploadedBy, new Date(before.createdAt));
}

async function closeDocument(before: DocumentRecord, outcome: Outcome, at: Date): Promise<void> {
  const { id, uploadedBy } = before;
  const { set, words } = closingOf(outcome, before);
  const seen = outcome.status === 'available' ? [...new Set(before.holders)] : [];
  const listed = seen.map((holderId) => put(documentHolders().create({ holderId, id }).params()));
  await commitChange(documents(), before, { ...words, actor: registry, at, set, composite: { uploadedBy } }, listed);
}
