// Users in the table.
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
import { asItStands } from '../data/retry-on-conflict.ts';
import { recordKey } from '../data/table.ts';
import { commitChange, create } from '../history/change.ts';
import { type UserRecord, userChanges, users } from './entity.ts';

export async function findUser(id: string) {
  const { data } = await users().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Whose address it is. */
export async function findUserOf(email: string) {
  const { data } = await guards().get({ kind: 'user-email', value: email.toLowerCase() }).go({ consistent: true });
  return data ? findUser(data.heldBy) : undefined;
}

/** The user as the browser keeps it. */
export const currentUserOf = (user: UserRecord): CurrentUser => ({
  ...user,
  legalEntityId: user.legalEntityId ?? null,
  duty: user.duty ?? null,
  profileImageUrl: user.profileImageUrl ?? null,
});

/** Throws `not-found`. */
export async function getCurrentUser(id: string): Promise<CurrentUser> {
  const user = await findUser(id);
  if (!user) throw notFound();
  return currentUserOf(user);
}

/** Active users of a role, newest account first; at most `limit`, those after `cursor`. */
export async function listWithRole(role: Role, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  // `count` and not `limit`: DynamoDB's limit counts the inactive ones too, which would leave pages short or empty.
  const { data } = await users()
    .query.withRole({ role })
    .lt(olderThan(positionOf(cursor)))
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ order: 'desc', count: limit + 1 });
  return pageOf(data, limit, ({ createdAt, id }) => `${Date.parse(createdAt)}_${id}`);
}

/** A condition of the commit: the user is active, has the role, and has the duty if one is named. */
export const isStill = (role: Role, id: string, refused: () => Problem, duty?: Duty): Write =>
  check(
    users()
      .remove({ id })
      .where((user, { eq }) => `${eq(user.role, role)} AND ${eq(user.isActive, true)}${duty ? ` AND ${eq(user.duty, duty)}` : ''}`)
      .params(),
    refused,
  );

/** The sort key that a place in the list stands for. */
function olderThan(position = '253402300799999_~') {
  const [, millis, id] = /^(\d{1,15})_(.+)$/.exec(position) ?? [];
  if (!millis || !id) throw badCursor();
  return { createdAt: new Date(Number(millis)).toISOString(), id };
}

/** Active users of a provider: the people its notifications go to, at most as many as the caller's transaction takes. */
export async function listOfEntity(legalEntityId: number, most = 20) {
  const { data } = await users()
    .query.ofEntity({ legalEntityId })
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ count: most });
  return data;
}

/**
 * Of the people that a record names, those who may read it by now: an account is closed meanwhile, or given another role or provider.
 * `holders` are the legal entities whose record it is, left out of what is no legal entity's. One read for all of them.
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

/** As it stands this moment, not a moment ago. Throws `not-found`. */
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
  readonly province?: string | undefined;
  readonly ties?: number[] | undefined;
}

type By = Pick<Actor, 'userId' | 'name'>;

const taken = () => new Problem('conflict', 'There is an account with this e-mail address already.', [{ path: 'email', message: 'Already in use' }]);

/** The record of a login that exists, the guard of its address and the beginning of its history. */
export function creationOf(user: NewUser, actor: By, at: Date): Write[] {
  const email = user.email.toLowerCase();
  const metadata = { role: user.role, ...(user.duty ? { duty: user.duty } : {}) };
  const why = { action: 'users.create', actor, at, metadata, status: () => 'active', refused: taken } as const;
  const { writes } = create(users(), { ...user, email, isActive: true }, why);
  return [...writes, put(guards().create({ kind: 'user-email', value: email, heldBy: user.id }).params(), taken)];
}

/** Writes the record of a login that exists. Throws `conflict` when the e-mail address has one. */
export async function createUser(user: NewUser, actor: By, at = new Date()): Promise<void> {
  await commit(creationOf(user, actor, at));
}

/** As this is written, the e-mail address is nobody's. */
export const isFree = (email: string): Write =>
  check(
    guards()
      .delete({ kind: 'user-email', value: email })
      .where(({ heldBy }, { notExists }) => notExists(heldBy))
      .params(),
    taken,
  );

/** As this is written, those are out who were when it was read: that makes no version either. */
const isOutAsRead = <A>(
  { sessionsFrom }: Pick<UserRecord, 'sessionsFrom'>,
  user: { readonly sessionsFrom: A },
  { eq, notExists }: { eq(attribute: A, value: string): string; notExists(attribute: A): string },
): string => (sessionsFrom === undefined ? notExists(user.sessionsFrom) : eq(user.sessionsFrom, sessionsFrom));

const signOutFields = { endedSessions: true, signOuts: true };

/** As this is written, the list of ended sessions is the one that was read. */
export const listIsUnchanged = <A>(
  { signOuts }: Pick<UserRecord, 'signOuts'>,
  user: { readonly signOuts: A },
  { eq, notExists }: { eq(attribute: A, value: number): string; notExists(attribute: A): string },
): string => (signOuts === undefined ? notExists(user.signOuts) : eq(user.signOuts, signOuts));

/** What a change of a record leaves, whole: what the person no longer has, a provider say, goes out of its index too. */
export function changeOf(before: UserRecord, after: UserRecord): Write[] {
  const { version, email } = before;
  const ends = after.signOuts !== before.signOuts;
  const params = users()
    .put(after)
    .where((user, operations) => {
      const isSame = `${operations.eq(user.version, version)} AND ${isOutAsRead(before, user, operations)}`;
      return ends ? `${isSame} AND ${listIsUnchanged(before, user, operations)}` : isSame;
    })
    .params();
  // Signing out makes no version: where this is not one, the list is left as it stands by then.
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
export const stillChanging = () => new Problem('conflict', 'Another change of this account is still being finished. Try again in a moment.');

/**
 * No change of the account is under way: there is none, or it was given up, or lost. Those have rung their alarm, and the next change
 * takes their place and mends what they left.
 */
export const noneUnderWay = <S, D>(
  { status, dueAt }: { readonly status: S; readonly dueAt: D },
  { notExists, eq, lt }: { notExists(attribute: S): string; eq(attribute: S, value: 'failed'): string; lt(attribute: D, value: number): string },
): string => `${notExists(status)} OR ${eq(status, 'failed')} OR ${lt(dueAt, Date.now() - eventsKeptMs)}`;

/** As this is written, nobody else is changing the account: their change would find another record than the one it began with. */
const isQuiet = (id: string): Write =>
  check(
    userChanges()
      .delete({ id })
      .where((change, is) => noneUnderWay(change, is))
      .params(),
    stillChanging,
  );

interface OwnStep {
  /** The contract's name of the call. */
  readonly action: Action;
  /** What it makes of the record as it stands; undefined where there is nothing to do any more. */
  readonly fields: (before: UserRecord) => Partial<UserRecord> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Does something to a record as it stands: two steps of one person at one moment each find their place in the history. `first` is what was read of it already. */
export const onRecord = (id: string, first: UserRecord | undefined, work: (before: UserRecord) => Promise<void>): Promise<void> =>
  asItStands(async (attempt) => work((attempt === 1 ? first : undefined) ?? (await getUser(id))));

/** What a person does to their own account, with its entry in the account's history. Throws `conflict`, `session-ended`. */
export const changeOwn = (actor: By, { action, fields, metadata }: OwnStep, at: Date): Promise<void> =>
  onRecord(actor.userId, undefined, async (before) => {
    if (!before.isActive) throw new Problem('session-ended', 'Your session has ended. Sign in again.');
    const changed = fields(before);
    if (!changed) return;
    const asWhole = { status: () => 'active', replaced: (after: UserRecord) => changeOf(before, after) };
    await commitChange(users(), before, { action, actor, at, metadata, set: changed, ...asWhole }, [isQuiet(before.id)]);
  });
