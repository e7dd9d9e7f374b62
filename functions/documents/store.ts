// Documents: one of them, and what becomes of an upload. The list is in list-store.ts. Beginning one is in begin.ts, its check in check.ts.
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
import { giveUploadPlaceBack } from './upload-limit.ts';

export type { AnyDocument, DocumentRecord } from './entity.ts';

const holdersOf = (record: AnyDocument): readonly number[] => (isFile(record) ? [] : record.holders);

/** The records as the contract shows them. Where several held a record when the file came, the longest period counts. */
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

/** The record as it stands at this moment, for the upload check. */
export async function findDocument(id: string): Promise<AnyDocument | undefined> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  return data ?? (await findFile(id));
}

async function findFile(id: string): Promise<FileRecord | undefined> {
  const { data } = await recordFiles().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** A file whose record shows it to the caller. Throws `not-found`. */
async function getFile(id: string, asker: FileAsker): Promise<FileRecord> {
  const file = await findFile(id);
  if (!file || (file.status !== 'available' && file.uploadedBy !== asker.userId)) throw notFound();
  const subject = await fileSubjectOf(file.associatedEntityType, file.associatedEntityId, asker);
  if (!subject.sees(file)) throw notFound();
  return file;
}

/** A document that the caller may see: an available one, or of their own uploads any. Throws `not-found`. */
export async function getDocument(id: string, actor: FileAsker): Promise<AnyDocument> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  if (!data) return getFile(id, actor);
  if ((await readable([data], scopeOf(actor))).length === 0) throw notFound();
  if (data.status !== 'available' && data.uploadedBy !== actor.userId) throw notFound();
  if ((await withoutDrafts([data], actor)).length === 0) throw notFound();
  return data;
}

/** Where the file stands once it has been checked. */
export const documentKey = (id: string) => `documents/${id}`;

/** Where the browser's file goes until then. The server chose the name: nothing of the file's own is in it. */
export const incomingKey = (id: string) => `incoming/${id}`;

/** Of these ids, those of available documents that the person may see. */
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

/** Documents that a legal entity holds; a few that came within the last seconds are not among them. */
export const countHeld = async (legalEntityId: number): Promise<number> => (await countDocuments({ kind: 'entity', legalEntityId })).total;

interface Uploading {
  readonly data: readonly AnyDocument[];
  readonly cursor: string | null;
}

/** Uploads that began before this id, oldest first, of documents or of files: one page, and where the next begins. */
export const listUploading = (of: 'documents' | 'files', before: string, cursor: string | null): Promise<Uploading> =>
  of === 'documents'
    ? documents().query.ofStatus({ status: 'uploading' }).lt({ id: before }).go({ limit: 100, cursor })
    : recordFiles().query.ofStatus({ status: 'uploading' }).lt({ id: before }).go({ limit: 100, cursor });

/** What became of an upload. Throws `stale-version` when that was decided meanwhile. */
export async function closeUpload(before: AnyDocument, outcome: Outcome, at = new Date()): Promise<void> {
  await (isFile(before) ? closeFile(before, outcome, at) : closeDocument(before, outcome, at));
  await giveUploadPlaceBack(before.uploadedBy, new Date(before.createdAt));
}

async function closeDocument(before: DocumentRecord, outcome: Outcome, at: Date): Promise<void> {
  const { id, uploadedBy } = before;
  const { set, words } = closingOf(outcome, before);
  const seen = outcome.status === 'available' ? [...new Set(before.holders)] : [];
  const listed = seen.map((holderId) => put(documentHolders().create({ holderId, id }).params()));
  await commitChange(documents(), before, { ...words, actor: registry, at, set, composite: { uploadedBy } }, listed);
}
