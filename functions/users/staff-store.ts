// A company's own users, for its managers. A user of another company is not found.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import type { ChangeStaff } from '../../shared/users/schema.ts';
import { findItem } from '../data/current-record.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { editAccount } from './accounts.ts';
import { type UserRecord, users } from './entity.ts';
import { changeOwn, getUser } from './store.ts';

/** The caller's company. Throws `conflict` for a manager without a company. */
export function companyOf(actor: Pick<Actor, 'role' | 'legalEntityId'>): number {
  const scope = scopeOf(actor);
  if (scope.kind !== 'entity') throw new Problem('conflict', 'You belong to no company. Ask PSiRA to assign you to one.');
  return scope.legalEntityId;
}

/** Finds another user of the caller's company. Throws `not-found`, and `conflict` for the caller's own account, so that the company keeps a manager. */
export async function colleagueOf(actor: Actor, id: string, what: string): Promise<UserRecord> {
  const found = await getUser(id);
  if (found.legalEntityId !== companyOf(actor) || !belongsToProvider(found.role)) throw notFound();
  if (id === actor.userId) throw new Problem('conflict', `You cannot ${what}. Ask another manager of your company, or PSiRA.`);
  return found;
}

/** Lists the company's users, newest account first, including deactivated ones. */
export async function listStaff(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<Page<UserRecord>> {
  const { data } = await users()
    .query.ofEntity({ legalEntityId: companyOf(actor) })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  return pageOf(data, limit, ({ id }) => id);
}

/** Throws `not-found` unless the officer is one of the company. */
export async function expectOfficer(officerId: string | null | undefined, actor: Actor): Promise<void> {
  if (!officerId) return;
  const officer = await findItem('officer', officerId);
  if (officer && inScope(scopeOf(actor), [officer.legalEntityId as number])) return;
  throw new Problem('not-found', 'There is no such officer, or you do not have access to it.', [{ path: 'officerId', message: 'No such officer' }]);
}

/**
 * Changes a user of the company. Managers may link themselves to their officer, because that only takes rights away; another person must change or end the
 * link. Throws `not-found`, `conflict`, `stale-version`.
 */
export async function changeStaff(actor: Actor, id: string, sent: ChangeStaff, ifMatch?: number): Promise<UserRecord> {
  const { duty, officerId } = sent;
  await expectOfficer(officerId, actor);
  if (id !== actor.userId || duty !== undefined || !officerId || (actor.officerId && actor.officerId !== officerId)) {
    const { version } = await colleagueOf(actor, id, duty === undefined ? 'change your own officer' : 'change your own duty');
    return editAccount(id, sent, actor, ifMatch ?? version);
  }
  const fields = (before: UserRecord) => {
    if (before.officerId === officerId) return undefined;
    if (before.officerId) throw new Problem('conflict', 'Your account was linked to another officer in the meantime. Reload the page.');
    return { officerId };
  };
  const metadata = { changed: { officerId: { from: null, to: officerId } } };
  await changeOwn(actor, { action: 'users.changeStaff', fields, metadata }, new Date());
  return getUser(id);
}
