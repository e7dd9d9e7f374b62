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
import { commit, put, update } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { settingsOfEntities } from '../settings/read.ts';
import { entryOf } from '../workflow/store.ts';
import { withoutDrafts } from './drafts.ts';
import { type DocumentRecord, documentHolders, documents } from './entity.ts';
import { giveUploadPlaceBack } from './places.ts';
import { readable } from './through.ts';

export type { DocumentRecord } from './entity.ts';

/** The records as the contract shows them. Where several held a record when the file came, the longest period counts. */
export async function allShown(records: readonly DocumentRecord[]): Promise<Document[]> {
  const set = await settingsOfEntities(records.flatMap(({ holders }) => holders));
  return records.map((record) => ({
    ...record,
    kind: record.kind ?? 'other',
    reason: record.reason ?? null,
    uploadedForEntityId: record.uploadedForEntityId ?? null,
    filePath: pathOf(rows.content, { id: record.id }),
    keptUntil: keptUntil(
      dayOf(record.createdAt),
      Math.max(...record.holders.map((id) => set.get(id)?.documentRetention ?? 0), 0) || defaults.documentRetention,
    ),
  }));
}

export const shown = async (record: DocumentRecord): Promise<Document> => (await allShown([record]))[0] as Document;

/** The record as it stands at this moment, for the upload check. */
export async function findDocument(id: string): Promise<DocumentRecord | undefined> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** A document that the caller may see: an available one, or of their own uploads any. Throws `not-found`. */
export async function getDocument(id: string, actor: Pick<Actor, 'userId' | 'role' | 'legalEntityId'>): Promise<DocumentRecord> {
  const { data } = await documents().get({ id }).go({ consistent: true });
  if (!data || (await readable([data], scopeOf(actor))).length === 0) throw notFound();
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

/** Uploads that began before this id, oldest first: one page, and where the next begins. */
export const listUploading = (before: string, cursor: string | null) =>
  documents().query.ofStatus({ status: 'uploading' }).lt({ id: before }).go({ limit: 100, cursor });

/** Who the history says checked an upload. */
const registry = { userId: 'registry', name: 'Firearm Registry' } as const;

type Outcome =
  /** `kept`: what the file is where it is not kept as it came. */
  | { readonly status: 'available'; readonly kept?: Pick<DocumentRecord, 'sha256' | 'fileSize'> }
  | { readonly status: 'rejected' | 'abandoned'; readonly reason: string };

/** What became of an upload. Throws `stale-version` when that was decided meanwhile. */
export async function closeUpload(before: DocumentRecord, outcome: Outcome, at = new Date()): Promise<void> {
  const { id, uploadedBy } = before;
  const { status } = outcome;
  const why = 'reason' in outcome ? { comments: outcome.reason } : {};
  const kept = ('kept' in outcome && outcome.kept) || undefined;
  const came = { sha256: before.sha256, fileSize: before.fileSize };
  const entry = entryOf({
    kind: 'document',
    id,
    action: `documents.${status}`,
    actor: registry,
    at: at.toISOString(),
    before,
    fromStatus: before.status,
    toStatus: status,
    ...why,
    ...(kept ? { comments: 'What the camera had written into the picture was taken out', metadata: { came, kept } } : {}),
  });
  const patch = documents()
    .patch({ id })
    .set({ status, ...('reason' in outcome ? { reason: outcome.reason } : {}), ...kept, ...entry.recorded })
    .composite({ uploadedBy })
    .where(({ version }, { eq }) => eq(version, before.version));
  const seen = status === 'available' ? [...new Set(before.holders)] : [];
  await commit([update(patch.params()), entry.write, ...seen.map((holderId) => put(documentHolders().create({ holderId, id }).params()))]);
  await giveUploadPlaceBack(uploadedBy, new Date(before.createdAt));
}
