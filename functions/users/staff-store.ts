// A company's own users, for its managers. A user of another company is not found.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { belongsToProvider } from '../../shared/users/role-kinds.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { type UserRecord, users } from './entity.ts';
import { getUser } from './store.ts';

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
