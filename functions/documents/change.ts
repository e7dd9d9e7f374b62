// What is changed of a document that is there: its name and kind, or that it is withdrawn. Nothing of it is erased: its file stays in its
// place, and the record keeps its history.
import type { Actor } from '../../shared/access/actor.ts';
import { contentRefusal, type DocumentAction, refusalOf, renameRefusal } from '../../shared/documents/rules.ts';
import type { Document, EditDocument, WithdrawDocument } from '../../shared/documents/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, remove, staleVersion, update } from '../data/commit.ts';
import { entryOf } from '../history/store.ts';
import { type AnyDocument, type DocumentRecord, documentHolders, documents, type FileRecord, isFile, recordFiles } from './entity.ts';
import { factsOf } from './file-record.ts';
import { standingOf } from './record-state.ts';
import { expectNotNamed } from './references.ts';
import { despiteOthers } from './retry-when-busy.ts';
import { getDocument, shown } from './store.ts';

/** Reads what the change depends on. Throws `forbidden`, `stale-version`, `conflict`. */
async function forChange(before: AnyDocument, action: DocumentAction, actor: Actor, ifMatch: number | undefined) {
  const now = await shown(before);
  const forbidden = refusalOf(now, action, actor);
  if (forbidden) throw new Problem('forbidden', forbidden);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const notThere = contentRefusal(now);
  if (notThere) throw new Problem('conflict', notThere);
  const standing = await standingOf(before, actor);
  if (standing.refusal) throw new Problem('conflict', standing.refusal);
  if (!isFile(before)) await expectNotNamed(before);
  return standing;
}

const kindOf = (record: AnyDocument) => (isFile(record) ? 'record-file' : 'document');

/** Only while the document has its version and nothing else has named it since it was read. */
const asRead = (before: AnyDocument, set: Partial<Pick<AnyDocument, 'status' | 'fileName' | 'kind' | 'reason'>>) =>
  isFile(before) ? fileAsRead(before, set) : documentAsRead(before, set);

const fileAsRead = ({ id, version: read }: FileRecord, set: Partial<FileRecord>) =>
  recordFiles()
    .patch({ id })
    .set(set)
    .where(({ version }, { eq }) => eq(version, read))
    .params();

const documentAsRead = ({ id, version: read, namedBy: names, uploadedBy }: DocumentRecord, set: Partial<DocumentRecord>) => {
  const patch = documents().patch({ id }).set(set);
  // Its status is part of the index of its uploader.
  return (set.status ? patch.composite({ uploadedBy }) : patch)
    .where(({ version, namedBy }, { eq, notExists }) => `${eq(version, read)} AND ${names ? eq(namedBy, names) : notExists(namedBy)}`)
    .params();
};

/** The fields that the change touches, from what to what. */
const changesOf = (before: AnyDocument, { fileName, kind }: EditDocument) => ({
  ...(fileName === undefined || fileName === before.fileName ? {} : { fileName: { from: before.fileName, to: fileName } }),
  ...(kind === undefined || kind === (before.kind ?? 'other') ? {} : { kind: { from: before.kind ?? 'other', to: kind } }),
});

/** Gives it another name or kind. Throws `not-found`, `forbidden`, `stale-version`, `invalid-input`, `conflict`. */
export const editDocument = (id: string, change: EditDocument, actor: Actor, ifMatch?: number, at = new Date()): Promise<Document> =>
  despiteOthers(async () => {
    const before = await getDocument(id, actor);
    const standing = await forChange(before, 'edit', actor, ifMatch);
    const changed = changesOf(before, change);
    if (Object.keys(changed).length === 0) return shown(before);
    const message = changed.fileName && renameRefusal(changed.fileName.to, before.fileType);
    if (message) throw new Problem('invalid-input', `Name: ${message}.`, [{ path: 'fileName', message }]);
    const entry = entryOf({
      kind: kindOf(before),
      id,
      action: 'documents.edit',
      actor,
      at: at.toISOString(),
      before,
      fromStatus: before.status,
      toStatus: before.status,
      metadata: { changed },
    });
    const set = { ...(changed.fileName ? { fileName: changed.fileName.to } : {}), ...(changed.kind ? { kind: changed.kind.to } : {}), ...entry.recorded };
    await commit([update(asRead(before, set)), entry.write, standing.holds()]);
    return shown({ ...before, ...set });
  });

/**
 * Takes it out of every list and count. Its record says why, and so does the history of the record that it belongs to. Withdrawn again
 * by the same person, it does not change. Throws `not-found`, `forbidden`, `stale-version`, `conflict`.
 */
export const withdrawDocument = (id: string, { reason }: WithdrawDocument, actor: Actor, ifMatch?: number, at = new Date()): Promise<Document> =>
  despiteOthers(async () => {
    const before = await getDocument(id, actor);
    if (before.status === 'withdrawn') return shown(before);
    const standing = await forChange(before, 'withdraw', actor, ifMatch);
    const { fileName, kind = 'other' } = before;
    const holders = isFile(before) ? [] : before.holders;
    const facts = isFile(before) ? factsOf(before) : { document: fileName, kind, documentId: id };
    const why = { action: 'documents.withdraw', actor, at: at.toISOString(), comments: reason };
    const entry = entryOf({ kind: kindOf(before), id, ...why, before, fromStatus: before.status, toStatus: 'withdrawn' });
    const set = { status: 'withdrawn', reason, ...entry.recorded } as const;
    await commit([
      update(asRead(before, set)),
      entry.write,
      ...[...new Set(holders)].map((holderId) => remove(documentHolders().remove({ holderId, id }).params())),
      ...standing.note({ ...why, metadata: facts }),
    ]);
    return shown({ ...before, ...set });
  });
