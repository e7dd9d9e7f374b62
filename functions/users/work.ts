// Finishes a change of an account that whoever began it could not: in the table as in Cognito (decision 027).
import { Problem } from '../../shared/problem.ts';
import { takeBackFrom } from '../cases/ended-shares.ts';
import { commit } from '../data/commit.ts';
import { forgetUntil } from '../notifications/store.ts';
import { agreeWith, findLogin, removeAuthenticator, removeLogin, setGroup, signOutEverywhere } from '../platform/logins.ts';
import { endChange, endOf, findChange, sharedBefore } from './changes.ts';
import { type UserChange, userChanges } from './entity.ts';
import { creationOf, findUser, getUser, type NewUser } from './store.ts';

const lookMs = 200;

/** While the call that began the change is at it, it is left alone; most end there, and then there is nothing to do. */
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
  await agreeWith(person);
  if (change.secondFactor) await removeAuthenticator(id);
  await signOutEverywhere(id);
  if (change.movedAt) {
    await takeBackFrom(id, change.actor as { userId: string; name: string }, { before: sharedBefore(person, change) });
    await forgetUntil(id, new Date(change.movedAt));
  }
  await endChange(change);
}

/** An invitation that went out is kept: its login gets its group and its record. Where none went out nothing has happened. */
async function finishInvitation(change: UserChange, person: Omit<NewUser, 'id'>): Promise<void> {
  const login = await findLogin(person.email);
  if (login && !(await findUser(login))) {
    await setGroup(login, person.role);
    try {
      await commit([...creationOf({ id: login, ...person }, change.actor as { userId: string; name: string }, new Date(change.createdAt)), endOf(change)]);
      return;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
      // The address became another record's meanwhile: a login without a record must not stay. (Or its own record is there by now.)
      const own = await getUser(login).catch((missing: unknown) => {
        if (missing instanceof Problem && missing.code === 'not-found') return undefined;
        throw missing;
      });
      if (!own) await removeLogin(login);
    }
  }
  await endChange(change);
}

/** It stays, marked: the next change of the account takes its place. The worker rings the alarm. */
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
