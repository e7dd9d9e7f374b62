// What is changed of a document that is there: its name and kind, or that it is withdrawn. Nothing of it is erased: its file stays in its
// place, and the record keeps its history.
import type { Actor } from '../../shared/access/actor.ts';
import { contentRefusal, type DocumentAction, refusalOf, renameRefusal } from '../../shared/documents/rules.ts';
import type { Document, EditDocument, WithdrawDocument } from '../../shared/documents/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { pauseAfter } from '../data/collisions.ts';
import { commit, remove, staleVersion, update } from '../data/commit.ts';
import { entryOf } from '../workflow/store.ts';
import { type DocumentRecord, documentHolders, documents } from './entity.ts';
import { expectNotNamed } from './named.ts';
import { standingOf } from './standing.ts';
import { getDocument, shown } from './store.ts';

const attempts = 4;

/** Repeats work whose other record was changed between reading and writing. */
async function despiteOthers<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await pauseAfter(attempt);
    }
  }
}

/** Reads what the change depends on. Throws `forbidden`, `stale-version`, `conflict`. */
async function forChange(before: DocumentRecord, action: DocumentAction, actor: Actor, ifMatch: number | undefined) {
  const now = await shown(before);
  const forbidden = refusalOf(now, action, actor);
  if (forbidden) throw new Problem('forbidden', forbidden);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const notThere = contentRefusal(now);
  if (notThere) throw new Problem('conflict', notThere);
  const standing = await standingOf(before, actor);
  if (standing.refusal) throw new Problem('conflict', standing.refusal);
  await expectNotNamed(before);
  return standing;
}

/** Only while the document has its version and nothing else has named it since it was read. */
const asRead = ({ id, version: read, namedBy: names, uploadedBy }: DocumentRecord, set: Partial<DocumentRecord>) => {
  const patch = documents().patch({ id }).set(set);
  // Its status is part of the index of its uploader.
  return (set.status ? patch.composite({ uploadedBy }) : patch)
    .where(({ version, namedBy }, { eq, notExists }) => `${eq(version, read)} AND ${names ? eq(namedBy, names) : notExists(namedBy)}`)
    .params();
};

/** The fields that the change touches, from what to what. */
const changesOf = (before: DocumentRecord, { fileName, kind }: EditDocument) => ({
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
      kind: 'document',
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
    const { fileName, kind = 'other', holders } = before;
    const why = { action: 'documents.withdraw', actor, at: at.toISOString(), comments: reason };
    const entry = entryOf({ kind: 'document', id, ...why, before, fromStatus: before.status, toStatus: 'withdrawn' });
    const set = { status: 'withdrawn', reason, ...entry.recorded } as const;
    await commit([
      update(asRead(before, set)),
      entry.write,
      ...[...new Set(holders)].map((holderId) => remove(documentHolders().remove({ holderId, id }).params())),
      ...standing.note({ ...why, metadata: { document: fileName, kind, documentId: id } }),
    ]);
    return shown({ ...before, ...set });
  });
