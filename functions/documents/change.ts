// Renames and withdraws documents. Nothing is deleted: the file stays stored and the record keeps its history.
import type { Actor } from '../../shared/access/actor.ts';
import { contentRefusal, type DocumentAction, refusalOf, renameRefusal } from '../../shared/documents/rules.ts';
import type { Document, EditDocument, WithdrawDocument } from '../../shared/documents/schema.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { commit, remove, staleVersion } from '../data/commit.ts';
import { type Change, change, type Why } from '../history/change.ts';
import { type AnyDocument, type DocumentRecord, documentHolders, documents, isFile, recordFiles } from './entity.ts';
import { factsOf } from './file-record.ts';
import { standingOf } from './record-state.ts';
import { expectNotNamed } from './references.ts';
import { retryWhileBusy } from './retry-when-busy.ts';
import { getDocument, shown } from './store.ts';

/** Reads what the change depends on. Throws `forbidden`, `stale-version`, `conflict`. */
async function forChange(before: AnyDocument, action: DocumentAction, actor: Actor, ifMatch: number | undefined) {
  const now = await shown(before);
  const forbidden = refusalOf(now, action, actor);
  if (forbidden) throw new Problem('forbidden', forbidden);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(contentRefusal(now));
  const standing = await standingOf(before, actor);
  if (standing.refusal) throw new Problem('conflict', standing.refusal);
  await expectNotNamed(before);
  return standing;
}

type Changed = Why & { readonly set: Partial<Pick<DocumentRecord, 'status' | 'fileName' | 'kind' | 'reason'>> };

/** Fails if the document has changed, or another record has referred to it, since it was read. */
const changed = (before: AnyDocument, how: Changed) => {
  const { namedBy: names, uploadedBy } = before;
  const where: Change<DocumentRecord>['where'] = ({ namedBy }, { eq, notExists }) => (names ? eq(namedBy, names) : notExists(namedBy));
  if (isFile(before)) return change(recordFiles(), before, { ...how, where });
  // The index by uploader includes the status.
  return change(documents(), before, { ...how, where, ...(how.set.status ? { composite: { uploadedBy } } : {}) });
};

/** The changed fields with old and new values. */
const changesOf = (before: AnyDocument, { fileName, kind }: EditDocument) => ({
  ...(fileName === undefined || fileName === before.fileName ? {} : { fileName: { from: before.fileName, to: fileName } }),
  ...(kind === undefined || kind === (before.kind ?? 'other') ? {} : { kind: { from: before.kind ?? 'other', to: kind } }),
});

/** Changes a document's name or kind. Throws `not-found`, `forbidden`, `stale-version`, `invalid-input`, `conflict`. */
export const editDocument = (id: string, sent: EditDocument, actor: Actor, ifMatch?: number, at = new Date()): Promise<Document> =>
  retryWhileBusy(async () => {
    const before = await getDocument(id, actor);
    const standing = await forChange(before, 'edit', actor, ifMatch);
    const changes = changesOf(before, sent);
    if (Object.keys(changes).length === 0) return shown(before);
    const message = changes.fileName && renameRefusal(changes.fileName.to, before.fileType);
    if (message) throw new Problem('invalid-input', `Name: ${message}.`, [{ path: 'fileName', message }]);
    const { after, writes } = changed(before, {
      ...{ action: 'documents.edit', actor, at, metadata: { changed: changes } },
      set: { ...(changes.fileName ? { fileName: changes.fileName.to } : {}), ...(changes.kind ? { kind: changes.kind.to } : {}) },
    });
    await commit([...writes, standing.holds()]);
    return shown(after);
  });

/**
 * Hides the document from all lists and counts. Its record and the history of its record keep the reason. A retry by the same person changes nothing.
 * Throws `not-found`, `forbidden`, `stale-version`, `conflict`.
 */
export const withdrawDocument = (id: string, { reason }: WithdrawDocument, actor: Actor, ifMatch?: number, at = new Date()): Promise<Document> =>
  retryWhileBusy(async () => {
    const before = await getDocument(id, actor);
    if (before.status === 'withdrawn') return shown(before);
    const standing = await forChange(before, 'withdraw', actor, ifMatch);
    const { fileName, kind = 'other' } = before;
    const holders = isFile(before) ? [] : before.holders;
    const facts = isFile(before) ? factsOf(before) : { document: fileName, kind, documentId: id };
    const why = { action: 'documents.withdraw', actor, at, comments: reason } as const;
    const { after, writes } = changed(before, { ...why, set: { status: 'withdrawn', reason } });
    await commit([
      ...writes,
      ...[...new Set(holders)].map((holderId) => remove(documentHolders().remove({ holderId, id }).params())),
      ...standing.note({ ...why, metadata: facts }),
    ]);
    return shown(after);
  });
