// Identifies the caller: from the token's claims (checked by the API's authorizer) to the user record. The record is read on each call, so a deactivation, a
// change of role or a sign-out applies at once.

import * as v from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { Role } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { getAll, type Key, type Known, knownOf } from '../data/pages.ts';
import { recordKey, table } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { loginIdOf } from '../platform/login-id.ts';
import { isDemoOutsideLocal } from '../platform/outside-local.ts';
import { isEnded } from '../users/ended-sessions.ts';
import type { RenewedLogin, UserRecord } from '../users/entity.ts';

const Claims = v.object({
  sub: v.string(),
  token_use: v.literal('access'),
  client_id: v.string(),
  auth_time: v.optional(v.string()),
  origin_jti: v.optional(v.string()),
  'cognito:groups': v.optional(v.string(), ''),
});

/** API Gateway passes a list claim as text, `[client]`. */
const groupsOf = (claim: string) =>
  claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);

const ended = (detail = 'Your session has ended. Sign in again.') => new Problem('session-ended', detail);

export type Caller = Pick<Actor, 'userId' | 'sessionId'>;

/**
 * The keys that a call's work will read, as far as they follow from the caller and the role. They are read together with the caller's record, and used
 * only after the caller is identified.
 */
export type Ahead = (role: Role, caller: Caller) => readonly Key[];

/** Reads the item with a user's key and the keys of `ahead` in one request, since every call starts with the caller's record. */
async function readCaller(userId: string, ahead: readonly Key[]) {
  const key = recordKey('user', userId);
  const found = await getAll([key, ...ahead]);
  const item = found.find((one) => one[table.pk] === key[table.pk]);
  return { item: item as (Partial<RenewedLogin> & Partial<UserRecord>) | undefined, known: knownOf(ahead, found) };
}

/** Returns the record of the login's user. A login that was created again names its user (decision 215). */
async function findCaller(sub: string, aheadOf: (userId: string) => readonly Key[]) {
  const first = await readCaller(sub, aheadOf(sub));
  const userId = first.item?.userId;
  const { item, known } = userId === undefined ? first : await readCaller(userId, aheadOf(userId));
  const user = item as UserRecord | undefined;
  // A user has one login: the former one, if it still exists, may not act.
  return { user: user && loginIdOf(user) === sub ? user : undefined, known };
}

export const identifyActor = async (claims: Readonly<Record<string, unknown>> | undefined): Promise<Actor> => (await identify(claims)).actor;

interface Identified {
  readonly actor: Actor;
  readonly account: UserRecord;
  /** When the session started. */
  readonly signedInAt: Date;
  /** The records that `ahead` named. */
  readonly known: Known;
}

/** Throws `unauthenticated`, `session-ended`, `forbidden`. */
export async function identify(claims: Readonly<Record<string, unknown>> | undefined, ahead?: Ahead): Promise<Identified> {
  const parsed = v.safeParse(Claims, claims);
  if (!parsed.success) throw new Problem('unauthenticated', 'Sign in to use this.');
  const { sub, auth_time, origin_jti } = parsed.output;
  const sessionId = origin_jti ?? `${sub}-${auth_time ?? ''}`;
  const signedInAt = new Date(Number(auth_time ?? 0) * 1000);

  const groups = groupsOf(parsed.output['cognito:groups']).map((group) => v.safeParse(Role, group));
  const [group] = groups;
  const said = groups.length === 1 && group?.success ? group.output : undefined;
  const { user, known } = await findCaller(sub, (userId) => (said && ahead ? ahead(said, { userId, sessionId }) : []));
  if (!user?.isActive || isDemoOutsideLocal(env().HOST, user.email)) throw ended();
  if (isEnded(user, { sessionId, signedInAt })) throw ended();

  // No group, an unknown one or several: no rights. Another sign-in would give the same result.
  if (!said) throw new Problem('forbidden', 'Your account has no role. Ask an administrator.');
  // A group that differs from the record means an old token or an unfinished change: neither may act.
  if (said !== user.role) throw ended('Your role has changed. Sign in again.');

  const { id, firstName, lastName, role, legalEntityId, duty, officerId } = user;
  const actor = { userId: id, name: `${firstName} ${lastName}`, role, legalEntityId, duty, officerId, sessionId };
  return { actor, account: user, signedInAt, known };
}
