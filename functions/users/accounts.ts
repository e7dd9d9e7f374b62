// Creates, changes and deactivates accounts, and resets second factors, in both the table and Cognito or in neither (decision 027).
import type { Actor } from '../../shared/access/actor.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { belongsToProvider, performsInspections } from '../../shared/users/role-kinds.ts';
import { refusalToDelete, refusalToEdit, refusalToGrant, refusalToResetFactor } from '../../shared/users/rules.ts';
import type { ChangeStaff, CreateUser, EditUser } from '../../shared/users/schema.ts';
import { endSharesWith } from '../cases/ended-shares.ts';
import { commit, isUnchanged, staleVersion } from '../data/commit.ts';
import { asPreparation, markOfCall } from '../data/repeat.ts';
import { change, setOrCleared, type Why } from '../history/change.ts';
import { canonicalJson } from '../history/store.ts';
import { deleteNotificationsUntil, mostInACall, notify } from '../notifications/store.ts';
import { signIn } from '../platform/identity.ts';
import { loginIdOf } from '../platform/login-id.ts';
import { findLogin, inviteLogin, matchLogin, removeAuthenticator, removeLogin, setGroup, setTemporaryPassword, signOutEverywhere } from '../platform/logins.ts';
import { endChange, endOf, handOver, newChange, nextChange, sessionsFrom, sharedBefore, subjectOf, untilSettled, withMove } from './changes.ts';
import { type UserChange, type UserRecord, users } from './entity.ts';
import { changeOf, creationOf, findUser, getUser, isFree, isStill, type NewUser } from './store.ts';

/** A condition of the commit: the caller may still manage users. If two administrators deactivate each other at the same moment, the second is refused. */
const callerStillManages = (actor: Actor) =>
  isStill(actor.role, actor.userId, () => new Problem('session-ended', 'Your own account was changed in the meantime. Sign in again.'), actor.duty);

const withoutBlanks = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T;

const sorted = (ties: readonly number[] | null | undefined) => (ties?.length ? [...ties].sort((a, b) => a - b) : undefined);

/** Only a manager of the company links an officer (staff-store.ts). */
type Linked = Pick<ChangeStaff, 'officerId'>;

/** The fields that the record keeps: a provider only for a client, a province and ties only for an inspector. */
function personOf({ email, firstName, lastName, role, legalEntityId, duty, officerId, province, ties }: CreateUser & Linked): Omit<NewUser, 'id'> {
  return withoutBlanks({
    ...{ email, firstName, lastName, role },
    ...(belongsToProvider(role) ? { legalEntityId: legalEntityId ?? undefined, duty: duty ?? undefined, officerId: officerId ?? undefined } : {}),
    ...(performsInspections(role) ? { province: province ?? undefined, ties: sorted(ties) } : {}),
  });
}

/**
 * The fields after an edit; omitted ones stay. A user who stops being a client loses the provider, so that becoming a client again does not give the old
 * provider's records back. Another provider ends the link to an officer.
 */
function fieldsOf({ password: _, ...sent }: EditUser & Linked, before: UserRecord): Partial<UserRecord> {
  const {
    role = before.role,
    legalEntityId = before.legalEntityId,
    duty = before.duty,
    officerId = before.officerId,
    province,
    ties,
    ...rest
  } = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as EditUser & Linked;
  const ofInspector = performsInspections(role)
    ? { ...(province === undefined ? {} : { province: province ?? undefined }), ...(ties === undefined ? {} : { ties: sorted(ties) }) }
    : {};
  const ofClient = belongsToProvider(role)
    ? { legalEntityId: legalEntityId ?? undefined, duty: duty ?? undefined, officerId: (legalEntityId === before.legalEntityId && officerId) || undefined }
    : { legalEntityId: undefined, duty: undefined, officerId: undefined };
  return { ...rest, role, ...ofClient, ...ofInspector } as Partial<UserRecord>;
}

const unfinished = () =>
  new Problem(
    'unavailable',
    'The system could not complete the account yet. If the invitation was sent, the system completes it within a minute. Check the list before you try again.',
    undefined,
    { 'Retry-After': '60' },
  );

/** Creates an account. Throws `forbidden`, `conflict` if the address has an account, and `unavailable` if the worker must finish it. */
export async function createAccount(body: CreateUser & Linked, actor: Actor, at = new Date()): Promise<UserRecord> {
  expectAllowed(refusalToGrant(actor, body.role));
  const person = personOf(body);
  const { change, write } = newChange({ id: subjectOf(body.email), actor, person }, at);
  // This commit does not record the idempotency key: if the rest fails, the same call may be retried.
  await asPreparation(() => commit([write, callerStillManages(actor), isFree(person.email)])).catch(async (error: unknown) => {
    // A retry may arrive while the first call still runs. It waits for that result (decision 045).
    if (markOfCall() && error instanceof Problem && error.code === 'conflict') await untilSettled(change.id);
    throw error;
  });
  let id: string | undefined;
  try {
    id = (await inviteLogin(person, body.password)) ?? (await inviteAnew(person, body.password));
    await setGroup(id, person.role);
    await commit([...creationOf({ id, ...person }, actor, at), endOf(change)]);
  } catch (error) {
    if (id === undefined && error instanceof Problem) {
      // Failed before a login was created.
      await endChange(change);
      throw error;
    }
    await handOver(change, error);
    throw unfinished();
  }
  return getUser(id);
}

/** The address has a login without a record, left by a failure or created by hand. Removes that login and sends the invitation again. */
async function inviteAnew(person: Omit<NewUser, 'id'>, password: string): Promise<string> {
  const there = await findLogin(person.email);
  if (there && (await findUser(there))) throw new Problem('conflict', 'This email address is the login of another account.', emailTaken);
  if (there) await removeLogin(there);
  const id = await inviteLogin(person, password);
  if (!id) throw new Problem('conflict', 'This email address was just given a login.', emailTaken);
  return id;
}
const emailTaken = [{ path: 'email', message: 'Already in use' }];

/** Checks the current password of users who edit their own account (ASVS 6.2.3). */
async function confirmPassword(email: string, password: string | undefined): Promise<void> {
  if (password === undefined)
    throw new Problem('invalid-input', 'Check the input: type your password.', [{ path: 'password', message: 'Type your password to confirm that it is you' }]);
  await signIn({ email, password }).catch((error: unknown) => {
    // The password was correct; the pool only asks for a one-time code or the set-up of an authenticator.
    if (error instanceof Problem && error.code === 'challenge-required') return;
    const wrong = error instanceof Problem && error.code === 'wrong-credentials';
    throw wrong
      ? new Problem('invalid-input', 'Check the input: this password is not correct.', [
          { path: 'password', message: 'This password is not correct. Enter your current password' },
        ])
      : error;
  });
}

const statusOf = ({ isActive }: UserRecord) => (isActive ? 'active' : 'deactivated');

/** The record after the change, and its writes. Fields the user no longer has are removed from the record. */
function edited(before: UserRecord, fields: Partial<UserRecord>, { password, ...why }: Why & { readonly password?: boolean }) {
  const kept = ['email', 'firstName', 'lastName', 'role', 'legalEntityId', 'duty', 'officerId', 'province', 'ties'] as const;
  const whole = { ...before, ...fields };
  const differs = kept.filter((name) => canonicalJson(whole[name] ?? null) !== canonicalJson(before[name] ?? null));
  const metadata = {
    ...(differs.length ? { changed: Object.fromEntries(differs.map((name) => [name, { from: before[name] ?? null, to: whole[name] ?? null }])) } : {}),
    ...(password ? { password: 'a temporary one was set' } : {}),
  };
  return change(users(), before, { ...why, metadata, ...setOrCleared(fields), status: statusOf, replaced: (after) => changeOf(before, after) });
}

type Begun = Pick<Awaited<ReturnType<typeof nextChange>>, 'change' | 'more'>;

/** Updates the login to match the record. If a step fails, or an earlier change left work, the worker finishes it. */
async function settle({ change, more }: Begun, ...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const step of steps) await step();
    if (more) throw new Error('An earlier change of the account failed for good');
    await endChange(change);
  } catch (error) {
    await handOver(change, error);
  }
}

/** How many shares a call has time to end: each needs its own transaction. */
const mostShares = 20;

/** Deletes the user's notifications and ends their case shares as far as a call has time. Throws if some are left, so that the worker continues. */
async function cleanUpAfterMove(person: UserRecord, change: UserChange, actor: Actor): Promise<void> {
  if (await endSharesWith(person.id, actor, { before: sharedBefore(person, change), most: mostShares }))
    throw new Error(`More than ${mostShares} cases were shared`);
  if (await deleteNotificationsUntil(person.id, new Date(), mostInACall)) throw new Error(`The user has more than ${mostInACall} notifications`);
}

/** Edits an account. Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function editAccount(id: string, body: EditUser & Linked, actor: Actor, ifMatch?: number, at = new Date()): Promise<UserRecord> {
  const before = await getUser(id);
  expectAllowed(refusalToEdit(actor, before, body.role ?? before.role));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const own = id === actor.userId;
  if (own) await confirmPassword(before.email, body.password);
  const password = own ? undefined : body.password;
  const fields = fieldsOf(body, before);
  const why = { action: 'users.edit', actor, at, password: password !== undefined } as const;
  let { after, writes } = edited(before, fields, why);

  const moved = after.role !== before.role || after.legalEntityId !== before.legalEntityId;
  const next = await nextChange({ id, actor, moves: moved }, at);
  const signsOut = !own && (moved || password !== undefined || after.email !== before.email);
  const move = moved ? withMove(next.change, at) : undefined;
  await commit([
    next.write,
    isUnchanged('user', before),
    ...(own ? [] : [callerStillManages(actor)]),
    ...(after.email === before.email ? [] : [isFree(after.email)]),
  ]);
  let mayStand = false;
  try {
    // Set the password first: it cannot be undone or retried later, and nothing has changed until it succeeds.
    if (password !== undefined) await setTemporaryPassword(loginIdOf(before), password);
    if (signsOut) {
      // Until now the former password, address or role was valid for a sign-in.
      ({ after, writes } = edited(before, { ...fields, sessionsFrom: sessionsFrom(next.change, new Date()) }, why));
    }
    mayStand = true;
    await commit([...writes, ...(own ? [] : [callerStillManages(actor)]), ...(move ? [move.write] : [])]);
  } catch (error) {
    // Without an answer from the table it is unknown whether the change was written. The worker then makes the login match the record.
    await (mayStand && !(error instanceof Problem) ? handOver(next.change, error) : next.ends(error));
    throw error;
  }
  await settle(
    next,
    () => matchLogin(after),
    ...(signsOut ? [() => signOutEverywhere(loginIdOf(before))] : []),
    // The user's notifications belonged to the former role and provider (decision 105), and shared cases to the former role (124).
    ...(move ? [() => cleanUpAfterMove(after, move.change, actor)] : []),
  );
  return after;
}

/** Deactivates an account, if its record is still the `seen` version. From this commit on nobody can use the account, even if Cognito cannot be reached. */
export async function deleteAccount(id: string, actor: Actor, seen?: Pick<UserRecord, 'version'>, at = new Date()): Promise<void> {
  const before = await getUser(id);
  if (seen && seen.version !== before.version) throw staleVersion();
  expectAllowed(refusalToDelete(actor, before));
  const next = await nextChange({ id, actor }, at);
  const fields = { isActive: false, sessionsFrom: sessionsFrom(next.change, at) };
  const { after, writes } = edited(before, fields, { action: 'users.delete', actor, at });
  await commit([next.write, ...writes, callerStillManages(actor)]);
  await settle(
    next,
    () => matchLogin(after),
    () => signOutEverywhere(loginIdOf(before)),
  );
}

/** The notification to the user, who may not have asked for the reset. */
const factorReset = ({ name }: Actor) =>
  ({
    type: 'alert',
    title: 'Your second factor was reset',
    message: `${name} removed the authenticator from your account and signed you out everywhere. Set up a new one. If you did not ask for this, tell an administrator at once.`,
  }) as const;

/** Removes the authenticator of a user who lost it, and ends every session. Throws `not-found`, `forbidden`, `conflict`. */
export async function resetSecondFactor(id: string, actor: Actor, at = new Date()): Promise<UserRecord> {
  const before = await getUser(id);
  expectAllowed(refusalToResetFactor(actor, before));
  const next = await nextChange({ id, actor, secondFactor: 'reset' }, at);
  const fields = { sessionsFrom: sessionsFrom(next.change, at) };
  const { after, writes } = edited(before, fields, { action: 'users.resetSecondFactor', actor, at });
  await commit([next.write, ...writes, callerStillManages(actor), notify(id, factorReset(actor), at)]);
  await settle(
    next,
    () => removeAuthenticator(loginIdOf(before)),
    () => signOutEverywhere(loginIdOf(before)),
  );
  return after;
}
