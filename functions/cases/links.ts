// Links firearms and legal entities to a case, and unlinks them while it is not closed.
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

/** A record to link, with its name for the history. */
interface Linked {
  readonly kind: CaseLink['kind'];
  readonly recordId: string;
  readonly name: string;
}

/** Returns the firearm to link. Throws `not-found`. */
export async function firearmFor(id: string, actor: Actor): Promise<Linked> {
  return { kind: 'firearm', recordId: id, name: firearmName(expectOnRegister(await getFirearm(id, scopeOf(actor)))) };
}

/** Returns the legal entity to link. Throws `not-found`. */
export async function entityFor(id: string): Promise<Linked> {
  const entity = /^[1-9]\d{0,8}$/.test(id) ? await findLegalEntity(Number(id)) : undefined;
  if (!entity) throw notFound();
  return { kind: 'legal-entity', recordId: id, name: entity.name };
}

/** Turns not-found into an error of the field. */
const named = (path: keyof CreateCase, what: string, find: Promise<Linked>) =>
  find.catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw new Problem('not-found', `There is no such ${what}.`, [{ path, message: `No such ${what}` }]);
  });

/** The records to link to a new case. Throws `not-found` with the field. */
export function aboutOf({ relatedFirearmId, relatedFirearmIds = [], relatedEntityId }: CreateCase, actor: Actor): Promise<Linked[]> {
  const others = [...new Set(relatedFirearmIds)].filter((id) => id !== relatedFirearmId);
  return Promise.all([
    ...(relatedFirearmId ? [named('relatedFirearmId', wordsOf.firearm, firearmFor(relatedFirearmId, actor))] : []),
    ...others.map((id) => named('relatedFirearmIds', wordsOf.firearm, firearmFor(id, actor))),
    ...(relatedEntityId ? [named('relatedEntityId', wordsOf['legal-entity'], entityFor(String(relatedEntityId)))] : []),
  ]);
}

/** The metadata of a link in the history. */
const factsOf = ({ kind, recordId, name }: Linked): Record<string, unknown> =>
  kind === 'firearm' ? { firearm: name, firearmId: recordId } : { legalEntity: name, legalEntityId: Number(recordId) };

/** The metadata of the links of a new case: one record by name and id, several firearms by name. */
export function aboutFacts(linked: readonly Linked[]): Record<string, unknown> {
  const firearms = linked.filter(({ kind }) => kind === 'firearm');
  const others = linked.filter(({ kind }) => kind !== 'firearm').map(factsOf);
  return Object.assign({}, ...(firearms.length > 1 ? [{ firearms: firearms.map(({ name }) => name) }] : firearms.map(factsOf)), ...others);
}

/** Overwrites a removed link. The case's version prevents concurrent writes. */
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

/** Links a record to a case. Throws `not-found`, `conflict`, `stale-version`. */
export async function link(caseId: string, action: Action, actor: Actor, find: () => Promise<Linked>, at = new Date()): Promise<CaseDetail> {
  const before = await changeableCase(caseId, actor);
  const one = await find();
  const all = await linksOf(caseId);
  const links = all.filter(({ kind }) => kind === one.kind);
  if (links.some(({ recordId }) => recordId === one.recordId)) throw new Problem('conflict', `This ${wordsOf[one.kind]} is already linked to the case.`);
  if (links.length >= mostLinked) throw new Problem('conflict', `A case has at most ${mostLinked} of these. Unlink one, or open a second case.`);
  const { after, writes } = change(cases(), before, { action, actor, at, metadata: factsOf(one), ...relating([one, ...all]) });
  await commit([...writes, linking(caseId, one, actor, at)]);
  return detailOf(after);
}

/** Unlinks a record from a case. The record itself does not change. Throws `not-found`, `conflict`, `stale-version`. */
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
