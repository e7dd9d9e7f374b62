// Makes the user pool agree with the users' records after a restore of the table or the loss of the pool (decision 215). Only a person at a terminal runs this
// (infra/restore-users.ts).
import { roles } from '../../shared/access/roles.ts';
import { commit, put, remove } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { loginIdOf } from '../platform/login-id.ts';
import { createLoginAgain, findLogin, matchLogin, removeLogin } from '../platform/logins.ts';
import { renewedLogins, type UserRecord, users } from './entity.ts';
import { changeOf, findUser } from './store.ts';

/** The actor in the histories. */
const restorer = { userId: 'restore', name: 'Restore of the accounts' };

/** The pool allows 50 new logins a second, and each takes five requests. */
const atOnce = 5;
const perPage = 100;

interface Failure {
  readonly userId: string;
  readonly why: string;
}

interface Counts {
  /** Users whose login existed. */
  readonly found: number;
  /** Users whose login did not exist. */
  readonly missing: number;
  readonly failures: readonly Failure[];
}

/**
 * Makes every login match its user's record: group, name, address, and whether it may sign in. Creates missing logins again, without a second factor and with
 * a password that nobody knows. With `dryRun` it only counts. May be repeated: a second run finds every login.
 */
export async function restoreLogins({ dryRun = false, at = new Date() }: { readonly dryRun?: boolean; readonly at?: Date } = {}): Promise<Counts> {
  let [found, missing] = [0, 0];
  const failures: Failure[] = [];
  const one = async (user: UserRecord) => {
    try {
      const isThere = (await findLogin(loginIdOf(user))) !== undefined;
      if (!dryRun) await (isThere ? matchLogin(user) : createAgain(user, at));
      if (isThere) found++;
      else missing++;
    } catch (error) {
      failures.push({ userId: user.id, why: (error as Error).message });
    }
  };
  for (const role of roles) {
    let cursor: string | null = null;
    do {
      const page: { data: UserRecord[]; cursor: string | null } = await users().query.withRole({ role }).go({ limit: perPage, cursor });
      for (let next = 0; next < page.data.length; next += atOnce) await Promise.all(page.data.slice(next, next + atOnce).map(one));
      ({ cursor } = page);
    } while (cursor);
  }
  return { found, missing, failures };
}

async function createAgain(user: UserRecord, at: Date): Promise<void> {
  const there = await findLogin(user.email);
  if (there) {
    const owner = await ownerOf(there);
    if (owner) throw new Error(`The address is still the login of user ${owner}, whose own address is now corrected. Run the command again.`);
    // Left by a run that stopped, or created by hand: somebody may know its password.
    await removeLogin(there);
  }
  const loginId = await createLoginAgain(user);
  await matchLogin({ ...user, loginId });
  const { writes } = change(users(), user, {
    ...{ action: 'users.edit', actor: restorer, at, metadata: { login: 'created again, without password and second factor' } },
    // Ends the sessions of the former login.
    set: { loginId, sessionsFrom: at.toISOString() },
    status: ({ isActive }) => (isActive ? 'active' : 'deactivated'),
    replaced: (after) => changeOf(user, after),
  });
  await commit([
    ...writes,
    put(renewedLogins().put({ id: loginId, userId: user.id }).params()),
    ...(user.loginId ? [remove(renewedLogins().delete({ id: user.loginId }).params())] : []),
  ]);
}

/** The user whose login this is, if there is one. */
async function ownerOf(sub: string): Promise<string | undefined> {
  const { data: renewed } = await renewedLogins().get({ id: sub }).go({ consistent: true });
  const user = await findUser(renewed?.userId ?? sub);
  return user && loginIdOf(user) === sub ? user.id : undefined;
}
