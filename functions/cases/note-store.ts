// Notes of a case. A note never changes: the case's history contains its digest.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { AddCaseNote, CaseNote } from '../../shared/cases/schema.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { change } from '../history/change.ts';
import { hashOf } from '../history/store.ts';
import { caseNotes, cases } from './entity.ts';
import { getCase } from './store.ts';

/** Lists the notes of a case in the caller's scope, newest first. Throws `not-found`. */
export async function listNotes(caseId: string, scope: Scope, query: { limit: number; cursor?: string | undefined }): Promise<Page<CaseNote>> {
  await getCase(caseId, scope);
  const { data } = await caseNotes()
    .query.ofCase({ caseId })
    .lt({ id: positionOf(query.cursor) ?? '~' })
    .go({ order: 'desc', limit: query.limit + 1 });
  return pageOf(data, query.limit, ({ id }) => id);
}

/** Adds a note, also to a closed case. Throws `not-found`, `stale-version`. */
export async function addNote(caseId: string, { text }: AddCaseNote, actor: Actor, at = new Date()): Promise<CaseNote> {
  const before = await getCase(caseId, scopeOf(actor));
  const note = { id: newId(at), caseId, text, createdBy: actor.userId, createdByName: actor.name, createdAt: at.toISOString() };
  const { writes } = change(cases(), before, { action: 'cases.addNote', actor, at, metadata: { noteId: note.id, noteSha256: hashOf(note) } });
  await commit([...writes, put(caseNotes().create(note).params())]);
  return note;
}
