// Finishes a change of an account, in the table and in Cognito, that its call could not finish (decision 027).
import { Problem } from '../../shared/problem.ts';
import { endSharesWith } from '../cases/ended-shares.ts';
import { commit } from '../data/commit.ts';
import { deleteNotificationsUntil } from '../notifications/store.ts';
import { loginIdOf } from '../platform/login-id.ts';
import { findLogin, matchLogin, removeAuthenticator, removeLogin, setGroup, signOutEverywhere } from '../platform/logins.ts';
import { endChange, endOf, findChange, sharedBefore } from './changes.ts';
import { type UserChange, userChanges } from './entity.ts';
import { creationOf, findUser, getUser, type NewUser } from './store.ts';

const lookMs = 200;

/** Waits while the call itself still works on the change. Most changes end there, and nothing is left to do. */
async function left(id: string): Promise<UserChange | undefined> {
  const first = await findChange(id);
  let change = first;
  while (change && change.changeId === first?.changeId && change.status === 'waiting') {
    if (change.dueAt <= Date.now()) return change;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    change = await findChange(id);
  }
  return undefined;
}

export async function workOnUserChange(id: string): Promise<void> {
  const change = await left(id);
  if (!change) return;
  if (change.person) {
    await finishInvitation(change, change.person as Omit<NewUser, 'id'>);
    return;
  }
  const person = await getUser(id);
  await matchLogin(person);
  if (change.secondFactor) await removeAuthenticator(loginIdOf(person));
  await signOutEverywhere(loginIdOf(person));
  if (change.movedAt) {
    await endSharesWith(id, change.actor as { userId: string; name: string }, { before: sharedBefore(person, change) });
    await deleteNotificationsUntil(id, new Date(change.movedAt));
  }
  await endChange(change);
}

/** If the invitation was sent, completes the account with its group and record. If not, nothing has happened. */
async function finishInvitation(change: UserChange, person: Omit<NewUser, 'id'>): Promise<void> {
  const login = await findLogin(person.email);
  if (login && !(await findUser(login))) {
    await setGroup(login, person.role);
    try {
      await commit([...creationOf({ id: login, ...person }, change.actor as { userId: string; name: string }, new Date(change.createdAt)), endOf(change)]);
      return;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
      // Another record has this address now, so a login without a record must go. If the record is this login's own, keep it.
      const own = await getUser(login).catch((missing: unknown) => {
        if (missing instanceof Problem && missing.code === 'not-found') return undefined;
        throw missing;
      });
      if (!own) await removeLogin(login);
    }
  }
  await endChange(change);
}

/** Marks the change as failed and keeps it: the account's next change replaces it. The worker raises the alarm. */
export async function giveUpUserChange(id: string): Promise<void> {
  const change = await findChange(id);
  if (change?.status !== 'waiting') return;
  await userChanges()
    .patch({ id })
    .set({ status: 'failed' })
    .add({ turn: 1 })
    .where(({ changeId }, { eq }) => eq(changeId, change.changeId))
    .go();
}
