// Stores users in the table.
import type { Actor } from '../../shared/access/actor.ts';
import type { Duty } from '../../shared/access/duties.ts';
import { can, type Permission, type Role } from '../../shared/access/roles.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import type { Action } from '../../shared/history/action.ts';
import { eventsKeptMs } from '../../shared/kinds/time.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { CurrentUser } from '../../shared/users/schema.ts';
import { check, commit, put, remove, rewrite, staleVersion, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { badCursor, getAll, pageOf, positionOf } from '../data/pages.ts';
import { retryOnConflict } from '../data/retry-on-conflict.ts';
import { recordKey } from '../data/table.ts';
import { commitChange, create } from '../history/change.ts';
import { type UserRecord, userChanges, users } from './entity.ts';

export async function findUser(id: string) {
  const { data } = await users().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Finds the user with this email address. */
export async function findUserOf(email: string) {
  const { data } = await guards().get({ kind: 'user-email', value: email.toLowerCase() }).go({ consistent: true });
  return data ? findUser(data.heldBy) : undefined;
}

/** The user as the browser stores it. */
export const currentUserOf = (user: UserRecord): CurrentUser => ({
  ...user,
  legalEntityId: user.legalEntityId ?? null,
  duty: user.duty ?? null,
  profileImageUrl: user.profileImageUrl ?? null,
});

/** Finds the signed-in user. Throws `not-found`. */
export async function getCurrentUser(id: string): Promise<CurrentUser> {
  const user = await findUser(id);
  if (!user) throw notFound();
  return currentUserOf(user);
}

/** Lists active users of a role after `cursor`, newest account first, at most `limit`. */
export async function listWithRole(role: Role, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  // Use `count`, not `limit`: DynamoDB's limit counts inactive users too, so pages would be short or empty.
  const { data } = await users()
    .query.withRole({ role })
    .lt(olderThan(positionOf(cursor)))
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ order: 'desc', count: limit + 1 });
  return pageOf(data, limit, ({ createdAt, id }) => `${Date.parse(createdAt)}_${id}`);
}

/** A condition of the commit: the user is active, has the role and, if given, the duty. */
export const isStill = (role: Role, id: string, refused: () => Problem, duty?: Duty): Write =>
  check(
    users()
      .remove({ id })
      .where((user, { eq }) => `${eq(user.role, role)} AND ${eq(user.isActive, true)}${duty ? ` AND ${eq(user.duty, duty)}` : ''}`)
      .params(),
    refused,
  );

/** The sort key for a position in the list. */
function olderThan(position = '253402300799999_~') {
  const [, millis, id] = /^(\d{1,15})_(.+)$/.exec(position) ?? [];
  if (!millis || !id) throw badCursor();
  return { createdAt: new Date(Number(millis)).toISOString(), id };
}

/** Lists active users of a provider, who get its notifications. `most` limits them to what one transaction can write. */
export async function listOfEntity(legalEntityId: number, most = 20) {
  const { data } = await users()
    .query.ofEntity({ legalEntityId })
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ count: most });
  return data;
}

/**
 * Lists the active users of a provider that `isFor` selects, at most `most`. If it selects nobody, any users of the provider: a company without a person of
 * that duty must not miss a message. It reads all users of the company, because they are in no useful order.
 */
export async function recipientsIn(legalEntityId: number, isFor: (user: UserRecord) => boolean, most: number): Promise<UserRecord[]> {
  const { data } = await users()
    .query.ofEntity({ legalEntityId })
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ pages: 'all' });
  const chosen = data.filter(isFor);
  return (chosen.length > 0 ? chosen : data).slice(0, most);
}

/** One transaction can write these messages and a few more records. */
const mostManagers = 40;

/** Lists the managers of a provider, or its other users if it has none. */
export const managersOf = (legalEntityId: number): Promise<UserRecord[]> => recipientsIn(legalEntityId, ({ duty }) => duty === 'manager', mostManagers);

/**
 * Keeps the users who may read the record now: the account may since be closed or have another role or provider. `holders` are the record's legal
 * entities; omit them if it belongs to none. Makes one read for all users.
 */
export async function readersAmong(
  ids: readonly (string | undefined)[],
  permission: Permission,
  holders?: readonly (number | null | undefined)[],
): Promise<string[]> {
  const named = [...new Set(ids.filter((id) => id !== undefined))];
  const people = (await getAll(named.map((id) => recordKey('user', id)))) as UserRecord[];
  const isTheirs = (person: UserRecord) => holders === undefined || inScope(scopeOf(person), holders);
  return people.filter((person) => person.isActive && can(person.role, permission) && isTheirs(person)).map(({ id }) => id);
}

/** Reads a user consistently. Throws `not-found`. */
export async function getUser(id: string): Promise<UserRecord> {
  const { data } = await users().get({ id }).go({ consistent: true });
  if (!data) throw notFound();
  return data;
}

export interface NewUser {
  /** Cognito's `sub`. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly legalEntityId?: number | undefined;
  readonly duty?: Duty | undefined;
  readonly officerId?: string | undefined;
  readonly province?: string | undefined;
  readonly ties?: number[] | undefined;
}

type By = Pick<Actor, 'userId' | 'name'>;

const taken = () => new Problem('conflict', 'An account with this email address already exists.', [{ path: 'email', message: 'Already in use' }]);

/** The writes for a user whose login exists: record, email guard and first history entry. */
export function creationOf(user: NewUser, actor: By, at: Date): Write[] {
  const email = user.email.toLowerCase();
  const metadata = { role: user.role, ...(user.duty ? { duty: user.duty } : {}), ...(user.officerId ? { officerId: user.officerId } : {}) };
  const why = { action: 'users.create', actor, at, metadata, status: () => 'active', refused: taken } as const;
  const { writes } = create(users(), { ...user, email, isActive: true }, why);
  return [...writes, put(guards().create({ kind: 'user-email', value: email, heldBy: user.id }).params(), taken)];
}

/** Creates the record of a user whose login exists. Throws `conflict` if the email address has an account. */
export async function createUser(user: NewUser, actor: By, at = new Date()): Promise<void> {
  await commit(creationOf(user, actor, at));
}

/** A condition of the commit: no account has this email address. */
export const isFree = (email: string): Write =>
  check(
    guards()
      .delete({ kind: 'user-email', value: email })
      .where(({ heldBy }, { notExists }) => notExists(heldBy))
      .params(),
    taken,
  );

/** A condition of the commit: `sessionsFrom` is as it was read. Ending sessions creates no version, so the version does not show it. */
const sessionsFromUnchanged = <A>(
  { sessionsFrom }: Pick<UserRecord, 'sessionsFrom'>,
  user: { readonly sessionsFrom: A },
  { eq, notExists }: { eq(attribute: A, value: string): string; notExists(attribute: A): string },
): string => (sessionsFrom === undefined ? notExists(user.sessionsFrom) : eq(user.sessionsFrom, sessionsFrom));

const signOutFields = { endedSessions: true, signOuts: true };

/** A condition of the commit: the list of ended sessions is as it was read. */
export const listIsUnchanged = <A>(
  { signOuts }: Pick<UserRecord, 'signOuts'>,
  user: { readonly signOuts: A },
  { eq, notExists }: { eq(attribute: A, value: number): string; notExists(attribute: A): string },
): string => (signOuts === undefined ? notExists(user.signOuts) : eq(user.signOuts, signOuts));

/** The writes that replace a user's record. Removed fields, such as a provider, leave its index too. */
export function changeOf(before: UserRecord, after: UserRecord): Write[] {
  const { version, email } = before;
  const ends = after.signOuts !== before.signOuts;
  const params = users()
    .put(after)
    .where((user, operations) => {
      const isSame = `${operations.eq(user.version, version)} AND ${sessionsFromUnchanged(before, user, operations)}`;
      return ends ? `${isSame} AND ${listIsUnchanged(before, user, operations)}` : isSame;
    })
    .params();
  // Signing out creates no version. So a change that ends no session keeps the stored list.
  const own = Object.keys(users().schema.attributes).filter((name) => ends || !(name in signOutFields));
  const record = rewrite(params, own, staleVersion);
  if (after.email === email) return [record];
  return [
    record,
    put(guards().create({ kind: 'user-email', value: after.email, heldBy: after.id }).params(), taken),
    remove(guards().delete({ kind: 'user-email', value: email }).params()),
  ];
}

/** Another change of the account has not reached both the table and Cognito yet. */
export const pendingChangeConflict = () => new Problem('conflict', 'Another change of this account is still being finished. Try again in a moment.');

/**
 * A condition: the account has no pending change, or it failed or was lost. Such a change has raised an alarm, and the next change replaces it and
 * completes its work.
 */
export const noPendingChange = <S, D>(
  { status, dueAt }: { readonly status: S; readonly dueAt: D },
  { notExists, eq, lt }: { notExists(attribute: S): string; eq(attribute: S, value: 'failed'): string; lt(attribute: D, value: number): string },
): string => `${notExists(status)} OR ${eq(status, 'failed')} OR ${lt(dueAt, Date.now() - eventsKeptMs)}`;

/** A condition of the commit: no other change of the account is pending, since it started from the record as it is now. */
const checkNoPendingChange = (id: string): Write =>
  check(
    userChanges()
      .delete({ id })
      .where((change, is) => noPendingChange(change, is))
      .params(),
    pendingChangeConflict,
  );

interface OwnStep {
  /** The contract's name of the call. */
  readonly action: Action;
  /** The changed fields; undefined if there is nothing to change. */
  readonly fields: (before: UserRecord) => Partial<UserRecord> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/**
 * Changes a record with a retry after a concurrent update, so that two simultaneous steps each get a history entry. The first attempt uses `first`, if
 * given.
 */
export const onRecord = (id: string, first: UserRecord | undefined, work: (before: UserRecord) => Promise<void>): Promise<void> =>
  retryOnConflict(async (attempt) => work((attempt === 1 ? first : undefined) ?? (await getUser(id))));

/** Changes the user's own account and adds a history entry. Throws `conflict`, `session-ended`. */
export const changeOwn = (actor: By, { action, fields, metadata }: OwnStep, at: Date): Promise<void> =>
  onRecord(actor.userId, undefined, async (before) => {
    if (!before.isActive) throw new Problem('session-ended', 'Your session has ended. Sign in again.');
    const changed = fields(before);
    if (!changed) return;
    const asWhole = { status: () => 'active', replaced: (after: UserRecord) => changeOf(before, after) };
    await commitChange(users(), before, { action, actor, at, metadata, set: changed, ...asWhole }, [checkNoPendingChange(before.id)]);
  });
