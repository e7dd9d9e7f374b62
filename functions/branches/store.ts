// Branches of a provider: read in scope, written with their history.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Branch, BranchQuery, CreateBranch, EditBranch } from '../../shared/branches/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { commitChange, create, setOrCleared } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { type BranchRecord, branches } from './entity.ts';

export const shown = (record: BranchRecord): Branch => withNulls(record, ['phone', 'controlRoomPhone']) as Branch;

export const branchStatus = ({ isActive }: { readonly isActive: boolean }) => (isActive ? 'active' : 'inactive');

/** A branch that the caller may see. Throws `not-found`. */
export async function getBranch(id: string, scope: Scope): Promise<BranchRecord> {
  const { data } = await branches().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.legalEntityId])) throw notFound();
  return data;
}

/** The provider whose branches or safes a list shows: the caller's own, or the one that was asked for. Throws `invalid-input` when neither is known. */
export function entityAsked(scope: Scope, legalEntityId: number | undefined): number | undefined {
  if (scope.kind === 'none') return undefined;
  const id = legalEntityId ?? (scope.kind === 'entity' ? scope.legalEntityId : undefined);
  if (id === undefined) throw new Problem('invalid-input', 'Choose a provider.', [{ path: 'legalEntityId', message: 'Provider is required' }]);
  return inScope(scope, [id]) ? id : undefined;
}

export async function listBranches(scope: Scope, { limit, cursor, legalEntityId }: BranchQuery): Promise<Page<Branch>> {
  const of = entityAsked(scope, legalEntityId);
  if (of === undefined) return { items: [] };
  const { data } = await branches()
    .query.ofEntity({ legalEntityId: of })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  const page = pageOf(data, limit, ({ id }) => id);
  return { ...page, items: page.items.map(shown) };
}

/** Creates a branch. Throws `not-found` for a provider outside the caller's scope, `conflict` for one that is not active. */
export async function createBranch(input: CreateBranch, actor: Actor, at = new Date()): Promise<Branch> {
  const { legalEntityId } = input;
  const entity = inScope(scopeOf(actor), [legalEntityId]) ? await findLegalEntity(legalEntityId) : undefined;
  if (!entity) {
    const path = 'legalEntityId';
    throw new Problem('not-found', 'There is no such legal entity, or you do not have access to it.', [{ path, message: 'No such legal entity' }]);
  }
  const fields = setOrCleared(input).set as Omit<BranchRecord, 'id' | 'isActive' | 'activeSafes' | 'createdAt' | 'updatedAt' | 'version' | 'chainHead'>;
  const item = { ...fields, id: newId(at), isActive: true, activeSafes: 0 };
  const { record, writes } = create(branches(), item, { action: 'branches.create', actor, at, metadata: { name: input.name }, status: branchStatus });
  await commit(writes);
  return shown(record);
}

/** Changes a branch. Throws `not-found`, `stale-version`, and `conflict` for the deactivation of a branch with an active safe. */
export async function editBranch(id: string, change: EditBranch, actor: Actor, ifMatch?: number, at = new Date()): Promise<Branch> {
  const before = await getBranch(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const old = (name: string) => before[name as keyof BranchRecord] ?? null;
  const to = Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && value !== old(name)));
  if (Object.keys(to).length === 0) return shown(before);
  if (to.isActive === false && before.activeSafes > 0) throw new Problem('conflict', 'This branch has an active safe. Deactivate its safes first.');
  const metadata = { changed: Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: old(name), to: value }])) };
  return shown(await commitChange(branches(), before, { action: 'branches.edit', actor, at, metadata, status: branchStatus, ...setOrCleared(to) }));
}
