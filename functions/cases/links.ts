// The firearms and legal entities of a case: put to it, as it is opened or later, and taken off it, while it is not closed.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf, mostLinked } from '../../shared/cases/rules.ts';
import type { CaseDetail, CreateCase } from '../../shared/cases/schema.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import type { Action } from '../../shared/history/action.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { expectOnRegister, getFirearm } from '../firearms/store.ts';
import { change } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { type CaseLink, type CaseRecord, caseLinks, cases } from './entity.ts';
import { relating } from './related.ts';
import { detailOf, getCase, linksOf } from './store.ts';

/** What is put to a case: which record, and what the history calls it. */
interface Linked {
  readonly kind: CaseLink['kind'];
  readonly recordId: string;
  readonly name: string;
}

/** Throws `not-found`. */
export async function firearmFor(id: string, actor: Actor): Promise<Linked> {
  return { kind: 'firearm', recordId: id, name: firearmName(expectOnRegister(await getFirearm(id, scopeOf(actor)))) };
}

/** Throws `not-found`. */
export async function entityFor(id: string): Promise<Linked> {
  const entity = /^[1-9]\d{0,8}$/.test(id) ? await findLegalEntity(Number(id)) : undefined;
  if (!entity) throw notFound();
  return { kind: 'legal-entity', recordId: id, name: entity.name };
}

/** Refused beside the field, and not as if the call were unknown. */
const named = (path: keyof CreateCase, what: string, find: Promise<Linked>) =>
  find.catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw new Problem('not-found', `There is no such ${what}.`, [{ path, message: `No such ${what}` }]);
  });

/** What a case that is being opened is about. Throws `not-found` with the field. */
export function aboutOf({ relatedFirearmId, relatedFirearmIds = [], relatedEntityId }: CreateCase, actor: Actor): Promise<Linked[]> {
  const others = [...new Set(relatedFirearmIds)].filter((id) => id !== relatedFirearmId);
  return Promise.all([
    ...(relatedFirearmId ? [named('relatedFirearmId', wordsOf.firearm, firearmFor(relatedFirearmId, actor))] : []),
    ...others.map((id) => named('relatedFirearmIds', wordsOf.firearm, firearmFor(id, actor))),
    ...(relatedEntityId ? [named('relatedEntityId', wordsOf['legal-entity'], entityFor(String(relatedEntityId)))] : []),
  ]);
}

/** What the history says of a firearm or a legal entity of the case. */
const factsOf = ({ kind, recordId, name }: Linked): Record<string, unknown> =>
  kind === 'firearm' ? { firearm: name, firearmId: recordId } : { legalEntity: name, legalEntityId: Number(recordId) };

/** What the history says of a case that was opened about them: one by its name and id, several firearms by their names. */
export function aboutFacts(linked: readonly Linked[]): Record<string, unknown> {
  const firearms = linked.filter(({ kind }) => kind === 'firearm');
  const others = linked.filter(({ kind }) => kind !== 'firearm').map(factsOf);
  return Object.assign({}, ...(firearms.length > 1 ? [{ firearms: firearms.map(({ name }) => name) }] : firearms.map(factsOf)), ...others);
}

/** Once taken off, it still stands: the case's own version keeps two from writing it at once. */
export const linking = (caseId: string, one: Linked, actor: Pick<Actor, 'name'>, at: Date): Write =>
  put(
    caseLinks()
      .put({ ...keyOf(caseId, one), isLinked: true, linkedAt: at.toISOString(), linkedByName: actor.name })
      .params(),
  );

async function changeableCase(id: string, actor: Actor): Promise<CaseRecord> {
  const before = await getCase(id, scopeOf(actor));
  expectAllowed(editRefusalOf(before.status));
  return before;
}

const wordsOf = { firearm: 'firearm', 'legal-entity': 'legal entity' } as const;
const keyOf = (caseId: string, { kind, recordId }: Linked) => ({ caseId, kind, recordId });

/** Throws `not-found`, `conflict`, `stale-version`. */
export async function link(caseId: string, action: Action, actor: Actor, find: () => Promise<Linked>, at = new Date()): Promise<CaseDetail> {
  const before = await changeableCase(caseId, actor);
  const one = await find();
  const all = await linksOf(caseId);
  const links = all.filter(({ kind }) => kind === one.kind);
  if (links.some(({ recordId }) => recordId === one.recordId)) throw new Problem('conflict', `This ${wordsOf[one.kind]} belongs to the case already.`);
  if (links.length >= mostLinked) throw new Problem('conflict', `A case has at most ${mostLinked} of these. Take one off, or open a second case.`);
  const { after, writes } = change(cases(), before, { action, actor, at, metadata: factsOf(one), ...relating([one, ...all]) });
  await commit([...writes, linking(caseId, one, actor, at)]);
  return detailOf(after);
}

/** The record stays where it is in the register. Throws `not-found`, `conflict`, `stale-version`. */
export async function unlink(caseId: string, action: Action, actor: Actor, find: () => Promise<Linked>, at = new Date()): Promise<CaseDetail> {
  const before = await changeableCase(caseId, actor);
  const one = await find();
  const all = await linksOf(caseId);
  const left = all.filter(({ kind, recordId }) => kind !== one.kind || recordId !== one.recordId);
  if (left.length === all.length) throw notFound();
  const { after, writes } = change(cases(), before, { action, actor, at, metadata: factsOf(one), ...relating(left) });
  const patch = caseLinks().patch(keyOf(caseId, one)).set({ isLinked: false });
  await commit([...writes, update(patch.params())]);
  return detailOf(after);
}
