// Stores ancillaries: registration, edit, firearm and status.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { isAttachable, refusalOf, statusRefusalOf } from '../../shared/ancillaries/rules.ts';
import type { Ancillary, ChangeAncillaryStatus, EditAncillary, RegisterAncillary } from '../../shared/ancillaries/schema.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import { findLibraryAncillary } from '../ancillary-library/store.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { latestFirearm } from '../firearms/store.ts';
import { commitChange, create, setOrCleared } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { type AncillaryRecord, ancillaries } from './entity.ts';
import { attachWrites, detachWrite, hasNoTransaction } from './fitting.ts';
import { shown } from './view.ts';

export type { AncillaryRecord } from './entity.ts';

/** An ancillary in the caller's scope. Throws `not-found`. */
export async function getAncillary(id: string, scope: Scope): Promise<AncillaryRecord> {
  const { data } = await ancillaries().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.ownerId])) throw notFound();
  return data;
}

const noSuch = (path: 'ownerId' | 'firearmId' | 'associatedFirearmId' | 'libraryReference', what: string) =>
  new Problem('not-found', `There is no such ${what}, or you do not have access to it.`, [{ path, message: `No such ${what}` }]);

async function firearmFor(id: string, scope: Scope, path: 'firearmId' | 'associatedFirearmId') {
  try {
    return await latestFirearm(id, scope);
  } catch (error) {
    throw error instanceof Problem && error.code === 'not-found' ? noSuch(path, 'firearm') : error;
  }
}

async function expectInLibrary(id: number | null | undefined): Promise<void> {
  if (id != null && !(await findLibraryAncillary(id))) throw noSuch('libraryReference', 'library record');
}

/** Describes the firearm in the history, which later changes of the firearm do not alter. */
const inWords = (firearm: Ancillary['firearm'] | FirearmRecord) => (firearm ? `${firearm.manufacturer} ${firearm.model} · ${firearm.serialNumber}` : null);

/** Registers an ancillary, optionally on a firearm of the same owner. */
export async function registerAncillary(input: RegisterAncillary, actor: Actor, at = new Date()): Promise<Ancillary> {
  const scope = scopeOf(actor);
  const { ownerId, associatedFirearmId } = input;
  const [owner, firearm] = await Promise.all([
    inScope(scope, [ownerId]) ? findLegalEntity(ownerId) : undefined,
    associatedFirearmId ? firearmFor(associatedFirearmId, scope, 'associatedFirearmId') : undefined,
    expectInLibrary(input.libraryReference),
  ]);
  if (!owner) throw noSuch('ownerId', 'legal entity');
  if (!owner.isActive)
    throw new Problem('conflict', 'This legal entity is not active. You cannot register ancillaries to it.', [{ path: 'ownerId', message: 'Not active' }]);
  const id = newId(at);
  const known = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as Pick<AncillaryRecord, 'manufacturer' | 'model' | 'type'>;
  const metadata = { owner: owner.name, ownerId, ...(firearm ? { firearm: inWords(firearm), firearmId: firearm.id } : {}) };
  const item = { ...known, ownerId, id, status: 'active' as const };
  const { record, writes } = create(ancillaries(), item, { action: 'ancillaries.register', actor, at, metadata });
  await commit([...writes, ...(firearm ? attachWrites(firearm, record) : [])]);
  return shown(record);
}

const expectVersion = (record: AncillaryRecord, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== record.version) throw staleVersion();
};

/** Corrects the description. Throws `not-found`, `conflict`, `stale-version`. */
export async function editAncillary(id: string, change: EditAncillary, actor: Actor, ifMatch?: number, at = new Date()): Promise<Ancillary> {
  const before = await getAncillary(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  expectAllowed(refusalOf(await shown(before), 'edit', actor));
  const old = (name: string) => before[name as keyof AncillaryRecord] ?? null;
  const to = Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && value !== old(name)));
  if (Object.keys(to).length === 0) return shown(before);
  await expectInLibrary(to.libraryReference as number | null | undefined);
  const metadata = { changed: Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: old(name), to: value }])) };
  return shown(await commitChange(ancillaries(), before, { action: 'ancillaries.edit', actor, at, metadata, ...setOrCleared(to) }));
}

/** Attaches the ancillary to a firearm of its owner, moves it to another, or detaches it. */
export async function associateAncillary(id: string, firearmId: string | null, actor: Actor, ifMatch?: number, at = new Date()): Promise<Ancillary> {
  const before = await getAncillary(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const from = before.associatedFirearmId;
  if ((from ?? null) === firearmId) return shown(before);
  const now = await shown(before);
  expectAllowed(refusalOf(now, firearmId ? 'attach' : 'detach', actor));
  const firearm = firearmId ? await firearmFor(firearmId, scopeOf(actor), 'firearmId') : null;
  const on = firearm ? attachWrites(firearm, before) : [];
  const off = from ? [hasNoTransaction(from), detachWrite(from, id)] : [];
  const metadata = { changed: { firearm: { from: inWords(now.firearm), to: inWords(firearm) } }, firearmId: firearmId ?? from };
  const why = { action: 'ancillaries.associate', actor, at, metadata } as const;
  return shown(await commitChange(ancillaries(), before, { ...why, ...setOrCleared({ associatedFirearmId: firearmId }) }, [...on, ...off]));
}

/** Changes the status. A lost, stolen or retired ancillary is detached, even if its firearm has an open transaction. */
export async function changeAncillaryStatus(
  id: string,
  { status, reason }: ChangeAncillaryStatus,
  actor: Actor,
  ifMatch?: number,
  at = new Date(),
): Promise<Ancillary> {
  const before = await getAncillary(id, scopeOf(actor));
  expectVersion(before, ifMatch);
  const now = await shown(before);
  expectAllowed(statusRefusalOf(now, status, actor));
  const from = isAttachable(status) ? undefined : before.associatedFirearmId;
  const metadata = from ? { changed: { firearm: { from: inWords(now.firearm), to: null } }, firearmId: from } : undefined;
  const why = { action: 'ancillaries.changeStatus', actor, at, comments: reason, metadata } as const;
  const cleared = from ? (['associatedFirearmId'] as const) : [];
  return shown(await commitChange(ancillaries(), before, { ...why, set: { status }, cleared }, from ? [detachWrite(from, id)] : []));
}
