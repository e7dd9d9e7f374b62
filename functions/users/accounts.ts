// Making, changing and deactivating accounts, and taking a lost authenticator away: the table and Cognito together, or neither (decision 027).
import type { Actor } from '../../shared/access/actor.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { belongsToProvider, isSentOut } from '../../shared/users/role-kinds.ts';
import { refusalToDelete, refusalToEdit, refusalToGrant, refusalToResetFactor } from '../../shared/users/rules.ts';
import type { CreateUser, EditUser } from '../../shared/users/schema.ts';
import { takeBackFrom } from '../cases/ended-shares.ts';
import { commit, isUnchanged, staleVersion } from '../data/commit.ts';
import { markOfCall, onTheWay } from '../data/repeat.ts';
import { change, setOrCleared, type Why } from '../history/change.ts';
import { canonicalJson } from '../history/store.ts';
import { forgetUntil, mostInACall, notify } from '../notifications/store.ts';
import { signIn } from '../platform/identity.ts';
import { agreeWith, findLogin, inviteLogin, removeAuthenticator, removeLogin, setGroup, setTemporaryPassword, signOutEverywhere } from '../platform/logins.ts';
import { endChange, endOf, handOver, newChange, nextChange, sessionsFrom, sharedBefore, subjectOf, untilSettled, withMove } from './changes.ts';
import { type UserChange, type UserRecord, users } from './entity.ts';
import { changeOf, creationOf, findUser, getUser, isFree, isStill, type NewUser } from './store.ts';

/** As this is written, who acts is still let in: of two who deactivate each other at one moment the second is out already. */
const stillManages = (actor: Actor) =>
  isStill(actor.role, actor.userId, () => new Problem('session-ended', 'Your own account has been changed meanwhile. Sign in again.'), actor.duty);

const withoutBlanks = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T;

const sorted = (ties: readonly number[] | null | undefined) => (ties?.length ? [...ties].sort((a, b) => a - b) : undefined);

/** What the record keeps of the form. A provider is a client's, a province and ties an inspector's: of others they say nothing. */
function personOf({ email, firstName, lastName, role, legalEntityId, duty, province, ties }: CreateUser): Omit<NewUser, 'id'> {
  return withoutBlanks({
    ...{ email, firstName, lastName, role },
    ...(belongsToProvider(role) ? { legalEntityId: legalEntityId ?? undefined, duty: duty ?? undefined } : {}),
    ...(isSentOut(role) ? { province: province ?? undefined, ties: sorted(ties) } : {}),
  });
}

/**
 * What a change makes of the record: a field left out stays. Only the provider goes with the role of a client, so that nobody who
 * becomes a client again sees that provider's records unasked.
 */
function fieldsOf({ password: _, ...sent }: EditUser, before: UserRecord): Partial<UserRecord> {
  const {
    role = before.role,
    legalEntityId = before.legalEntityId,
    duty = before.duty,
    province,
    ties,
    ...rest
  } = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as EditUser;
  const ofInspector = isSentOut(role)
    ? { ...(province === undefined ? {} : { province: province ?? undefined }), ...(ties === undefined ? {} : { ties: sorted(ties) }) }
    : {};
  const ofClient = belongsToProvider(role)
    ? { legalEntityId: legalEntityId ?? undefined, duty: duty ?? undefined }
    : { legalEntityId: undefined, duty: undefined };
  return { ...rest, role, ...ofClient, ...ofInspector } as Partial<UserRecord>;
}

const unfinished = () =>
  new Problem(
    'unavailable',
    'The account could not be completed just now. If the invitation has gone out it is finished by itself within a minute: look for it in the list before you try again.',
    undefined,
    { 'Retry-After': '60' },
  );

/** Throws `forbidden`, `conflict` where the address has an account, `unavailable` where the worker has to finish it. */
export async function createAccount(body: CreateUser, actor: Actor, at = new Date()): Promise<UserRecord> {
  expectAllowed(refusalToGrant(actor, body.role));
  const person = personOf(body);
  const { change, write } = newChange({ id: subjectOf(body.email), actor, person }, at);
  // Begun is not done: what comes to nothing may be sent again.
  await onTheWay(() => commit([write, stillManages(actor), isFree(person.email)])).catch(async (error: unknown) => {
    // The same call perhaps, sent again while it is at it: what becomes of that is its answer too (decision 045).
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
      // Refused before there was a login.
      await endChange(change);
      throw error;
    }
    await handOver(change, error);
    throw unfinished();
  }
  return getUser(id);
}

/** The address has a login. One without a record was left by an accident or made by hand: it goes, and the invitation goes out again. */
async function inviteAnew(person: Omit<NewUser, 'id'>, password: string): Promise<string> {
  const there = await findLogin(person.email);
  if (there && (await findUser(there))) throw new Problem('conflict', 'This e-mail address is the login of another account.', emailTaken);
  if (there) await removeLogin(there);
  const id = await inviteLogin(person, password);
  if (!id) throw new Problem('conflict', 'This e-mail address has just been given a login.', emailTaken);
  return id;
}
const emailTaken = [{ path: 'email', message: 'Already in use' }];

/** For one's own account the password is the present one, and proves that it is oneself (ASVS 6.2.3). */
async function confirmPassword(email: string, password: string | undefined): Promise<void> {
  if (password === undefined)
    throw new Problem('invalid-input', 'Check the input: type your password.', [{ path: 'password', message: 'Type your password: it shows that it is you' }]);
  await signIn({ email, password }).catch((error: unknown) => {
    // The right password, and a one-time code or an authenticator's set-up to follow.
    if (error instanceof Problem && error.code === 'challenge-required') return;
    const wrong = error instanceof Problem && error.code === 'wrong-credentials';
    throw wrong
      ? new Problem('invalid-input', 'Check the input: this is not your password.', [{ path: 'password', message: 'This is not your password' }])
      : error;
  });
}

const statusOf = ({ isActive }: UserRecord) => (isActive ? 'active' : 'deactivated');

/** The record after the change, and the writes of both. What the person no longer has goes out of the record. */
function edited(before: UserRecord, fields: Partial<UserRecord>, { password, ...why }: Why & { readonly password?: boolean }) {
  const kept = ['email', 'firstName', 'lastName', 'role', 'legalEntityId', 'duty', 'province', 'ties'] as const;
  const whole = { ...before, ...fields };
  const differs = kept.filter((name) => canonicalJson(whole[name] ?? null) !== canonicalJson(before[name] ?? null));
  const metadata = {
    ...(differs.length ? { changed: Object.fromEntries(differs.map((name) => [name, { from: before[name] ?? null, to: whole[name] ?? null }])) } : {}),
    ...(password ? { password: 'a temporary one was set' } : {}),
  };
  return change(users(), before, { ...why, metadata, ...setOrCleared(fields), status: statusOf, replaced: (after) => changeOf(before, after) });
}

type Begun = Pick<Awaited<ReturnType<typeof nextChange>>, 'change' | 'more'>;

/** Does to the login what follows from the record that stands; what fails is left to the worker, and what a former change has left. */
async function settle({ change, more }: Begun, ...steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const step of steps) await step();
    if (more) throw new Error('A former change of the account was given up');
    await endChange(change);
  } catch (error) {
    await handOver(change, error);
  }
}

/** As many as a call has time for: each is a transaction of its own. */
const mostShares = 20;

/** Takes away what the person was told and shown, as far as a call has time; throws where some is left, which is the worker's then. */
async function forgetWhatFits(person: UserRecord, change: UserChange, actor: Actor): Promise<void> {
  if (await takeBackFrom(person.id, actor, { before: sharedBefore(person, change), most: mostShares }))
    throw new Error(`More than ${mostShares} cases were shared`);
  if (await forgetUntil(person.id, new Date(), mostInACall)) throw new Error(`The person was told more than ${mostInACall} things`);
}

/** Throws `not-found`, `forbidden`, `conflict`, `stale-version`. */
export async function editAccount(id: string, body: EditUser, actor: Actor, ifMatch?: number, at = new Date()): Promise<UserRecord> {
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
    ...(own ? [] : [stillManages(actor)]),
    ...(after.email === before.email ? [] : [isFree(after.email)]),
  ]);
  let mayStand = false;
  try {
    // What nobody can take back or do later goes first: until it is done nothing has changed.
    if (password !== undefined) await setTemporaryPassword(id, password);
    if (signsOut) {
      // Until now the former password, address or role let somebody in.
      ({ after, writes } = edited(before, { ...fields, sessionsFrom: sessionsFrom(next.change, new Date()) }, why));
    }
    mayStand = true;
    await commit([...writes, ...(own ? [] : [stillManages(actor)]), ...(move ? [move.write] : [])]);
  } catch (error) {
    // Where the table gave no answer nobody knows whether it took the change: the worker has the login agree with what stands.
    await (mayStand && !(error instanceof Problem) ? handOver(next.change, error) : next.ends(error));
    throw error;
  }
  await settle(
    next,
    () => agreeWith(after),
    ...(signsOut ? [() => signOutEverywhere(id)] : []),
    // What was told to a person was for their role and provider of that day (decision 105), and what was shared with them for their role (124).
    ...(move ? [() => forgetWhatFits(after, move.change, actor)] : []),
  );
  return after;
}

/** Deactivates, as long as it is still the record that was `seen`: from this commit on nobody gets in with the account, whether Cognito can be reached or not. */
export async function deleteAccount(id: string, actor: Actor, seen?: Pick<UserRecord, 'version'>, at = new Date()): Promise<void> {
  const before = await getUser(id);
  if (seen && seen.version !== before.version) throw staleVersion();
  expectAllowed(refusalToDelete(actor, before));
  const next = await nextChange({ id, actor }, at);
  const fields = { isActive: false, sessionsFrom: sessionsFrom(next.change, at) };
  const { after, writes } = edited(before, fields, { action: 'users.delete', actor, at });
  await commit([next.write, ...writes, stillManages(actor)]);
  await settle(
    next,
    () => agreeWith(after),
    () => signOutEverywhere(id),
  );
}

/** The person is told, for it may not have been them who asked. */
const factorReset = ({ name }: Actor) =>
  ({
    type: 'alert',
    title: 'Your second factor was reset',
    message: `${name} took the authenticator off your account and signed you out everywhere. Set up another one. If you did not ask for it, tell an administrator at once.`,
  }) as const;

/** For a lost telephone: the authenticator goes, and with it every session. Throws `not-found`, `forbidden`, `conflict`. */
export async function resetSecondFactor(id: string, actor: Actor, at = new Date()): Promise<UserRecord> {
  const before = await getUser(id);
  expectAllowed(refusalToResetFactor(actor, before));
  const next = await nextChange({ id, actor, secondFactor: 'reset' }, at);
  const fields = { sessionsFrom: sessionsFrom(next.change, at) };
  const { after, writes } = edited(before, fields, { action: 'users.resetSecondFactor', actor, at });
  await commit([next.write, ...writes, stillManages(actor), notify(id, factorReset(actor), at)]);
  await settle(
    next,
    () => removeAuthenticator(id),
    () => signOutEverywhere(id),
  );
  return after;
}
