// Safes of a provider: read in scope, written with their history and the branch's count of active safes.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import type { CreateSafe, EditSafe, Safe, SafeQuery } from '../../shared/safes/schema.ts';
import { type BranchRecord, branches } from '../branches/entity.ts';
import { branchStatus, entityAsked, getBranch } from '../branches/store.ts';
import { heads } from '../custody-records/entity.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { change, create, setOrCleared, type Why } from '../history/change.ts';
import { type SafeRecord, safes } from './entity.ts';

const statusOf = ({ isActive }: { readonly isActive: boolean }) => (isActive ? 'active' : 'inactive');

/** A page of safes with the current names of their branches: one read more, for any number of safes. */
async function shownAll(records: readonly SafeRecord[]): Promise<Safe[]> {
  const found = await getAll([...new Set(records.map(({ branchId }) => branchId))].map((id) => recordKey('branch', id)));
  const nameOf = new Map(found.map(({ id, name }) => [id, String(name)]));
  return records.map((record) => ({
    ...(withNulls(record, ['certificateNumber', 'inspectedOn', 'inspectedBy']) as Omit<Safe, 'branchName'>),
    branchName: nameOf.get(record.branchId) ?? '',
  }));
}

export async function shown(record: SafeRecord): Promise<Safe> {
  const [one] = await shownAll([record]);
  return one as Safe;
}

/** A safe that the caller may see. Throws `not-found`. */
export async function getSafe(id: string, scope: Scope): Promise<SafeRecord> {
  const { data } = await safes().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.legalEntityId])) throw notFound();
  return data;
}

/** The safes of one branch, or of one provider, newest first. */
export async function listSafes(scope: Scope, { limit, cursor, legalEntityId, branchId }: SafeQuery): Promise<Page<Safe>> {
  const before = { id: positionOf(cursor) ?? '~' };
  const options = { order: 'desc', limit: limit + 1 } as const;
  const branch = branchId === undefined ? undefined : await getBranch(branchId, scope);
  const of = branch ? undefined : entityAsked(scope, legalEntityId);
  if (!branch && of === undefined) return { items: [] };
  const query = branch ? safes().query.ofBranch({ branchId: branch.id }) : safes().query.ofEntity({ legalEntityId: of as number });
  const page = pageOf((await query.lt(before).go(options)).data, limit, ({ id }) => id);
  return { ...page, items: await shownAll(page.items) };
}

/** Changes the branch's number of active safes, with an entry in the branch's history. */
function countIn(branch: BranchRecord, by: 1 | -1, why: Pick<Why, 'action' | 'actor' | 'at'>, safe: string): Write[] {
  const activeSafes = branch.activeSafes + by;
  const metadata = { safe, changed: { activeSafes: { from: branch.activeSafes, to: activeSafes } } };
  return change(branches(), branch, { ...why, metadata, status: branchStatus, set: { activeSafes } }).writes;
}

const inactiveBranch = () =>
  new Problem('conflict', 'This branch is not active. Choose another branch, or activate it first.', [{ path: 'branchId', message: 'Not active' }]);

/** Creates a safe in an active branch. Throws `not-found` for a branch outside the caller's scope, `conflict`, `stale-version`. */
export async function createSafe({ branchId, ...input }: CreateSafe, actor: Actor, at = new Date()): Promise<Safe> {
  const branch = await getBranch(branchId, scopeOf(actor));
  if (!branch.isActive) throw inactiveBranch();
  const fields = setOrCleared(input).set as Pick<SafeRecord, 'name' | 'type' | 'standard' | 'capacity'>;
  const item = { ...fields, id: newId(at), legalEntityId: branch.legalEntityId, branchId, isActive: true };
  const metadata = { name: input.name, branch: branch.name, branchId };
  const { record, writes } = create(safes(), item, { action: 'safes.create', actor, at, metadata, status: statusOf });
  await commit([...writes, ...countIn(branch, 1, { action: 'safes.create', actor, at }, input.name)]);
  return shown(record);
}

/** True if a firearm is in the safe. The index may lag: a return at the same moment still finds its safe. */
const isInUse = async (safeId: string) => (await heads().query.ofSafe({ safeId }).go({ limit: 1 })).data.length > 0;

/**
 * Changes a safe. Throws `not-found`, `stale-version`, and `conflict` for the activation of a safe in a branch that is not
 * active, and the deactivation of a safe with a firearm in it.
 */
export async function editSafe(id: string, to: EditSafe, actor: Actor, ifMatch?: number, at = new Date()): Promise<Safe> {
  const before = await getSafe(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const old = (name: string) => before[name as keyof SafeRecord] ?? null;
  const changed = Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== undefined && value !== old(name)));
  if (Object.keys(changed).length === 0) return shown(before);
  const metadata = { changed: Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, { from: old(name), to: value }])) };
  const { after, writes } = change(safes(), before, { action: 'safes.edit', actor, at, metadata, status: statusOf, ...setOrCleared(changed) });
  if (before.isActive && !after.isActive && (await isInUse(id)))
    throw new Problem('conflict', 'There are firearms in this safe. Move them to another safe first.');
  const counted: Write[] = [];
  if (after.isActive !== before.isActive) {
    const branch = await getBranch(before.branchId, scopeOf(actor));
    if (after.isActive && !branch.isActive) throw inactiveBranch();
    counted.push(...countIn(branch, after.isActive ? 1 : -1, { action: 'safes.edit', actor, at }, after.name));
  }
  await commit([...writes, ...counted]);
  return shown(after);
}
