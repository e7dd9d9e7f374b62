// Notes of a case: written once, never changed. The case's history keeps the digest of each, so that none can be altered unseen.
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

/** Notes of a case that the caller may see, newest first. Throws `not-found`. */
export async function listNotes(caseId: string, scope: Scope, query: { limit: number; cursor?: string | undefined }): Promise<Page<CaseNote>> {
  await getCase(caseId, scope);
  const { data } = await caseNotes()
    .query.ofCase({ caseId })
    .lt({ id: positionOf(query.cursor) ?? '~' })
    .go({ order: 'desc', limit: query.limit + 1 });
  return pageOf(data, query.limit, ({ id }) => id);
}

/** Whatever the case's status: what comes to light after it was closed is noted, too. Throws `not-found`, `stale-version`. */
export async function addNote(caseId: string, { text }: AddCaseNote, actor: Actor, at = new Date()): Promise<CaseNote> {
  const before = await getCase(caseId, scopeOf(actor));
  const note = { id: newId(at), caseId, text, createdBy: actor.userId, createdByName: actor.name, createdAt: at.toISOString() };
  const { writes } = change(cases(), before, { action: 'cases.addNote', actor, at, metadata: { noteId: note.id, noteSha256: hashOf(note) } });
  await commit([...writes, put(caseNotes().create(note).params())]);
  return note;
}
