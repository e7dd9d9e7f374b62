// Who asks: from the token's claims (checked by the API's authorizer) to the user record, read on each request, so that a
// deactivation, a change of role or a sign-out bites at once.

import * as v from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { Role } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { sessionKey } from '../auth/store.ts';
import { getAll } from '../data/pages.ts';
import { recordKey, table } from '../data/table.ts';
import type { UserRecord } from '../users/store.ts';
import { env } from './env.ts';
import { isDemoOutsideLocal } from './outside-local.ts';

const Claims = v.object({
  sub: v.string(),
  token_use: v.literal('access'),
  client_id: v.string(),
  auth_time: v.optional(v.string()),
  origin_jti: v.optional(v.string()),
  'cognito:groups': v.optional(v.string(), ''),
});

/** API Gateway hands a list claim over as text, `[client]`. */
const groupsOf = (claim: string) =>
  claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);

const ended = (detail = 'Your session has ended. Sign in again.') => new Problem('session-ended', detail);

/** The caller's record, and their session if it was ended: one request for both, since every call begins with it. */
async function findCaller(userId: string, sessionId: string) {
  const keys = [recordKey('user', userId), sessionKey(sessionId)];
  const found = await getAll(keys);
  const [user, session] = keys.map((key) => found.find((item) => item[table.pk] === key[table.pk]));
  return [user as UserRecord | undefined, session] as const;
}

export async function identifyActor(claims: Readonly<Record<string, unknown>> | undefined): Promise<Actor> {
  const parsed = v.safeParse(Claims, claims);
  if (!parsed.success) throw new Problem('unauthenticated', 'Sign in to use this.');
  const { sub, auth_time, origin_jti } = parsed.output;
  const sessionId = origin_jti ?? `${sub}:${auth_time ?? ''}`;

  const [user, endedSession] = await findCaller(sub, sessionId);
  if (!user?.isActive || endedSession || isDemoOutsideLocal(env().HOST, user.email)) throw ended();
  // Signed in before all their sessions were ended: a token that was renewed since keeps the time of its sign-in.
  if (user.sessionsFrom && Number(auth_time ?? 0) < Math.floor(Date.parse(user.sessionsFrom) / 1000)) throw ended();

  // A group that disagrees with the record is an old token or a half-done change: neither may act.
  const groups = groupsOf(parsed.output['cognito:groups']).map((group) => v.safeParse(Role, group));
  const agrees = groups.length === 1 && groups[0]?.success && groups[0].output === user.role;
  if (!agrees) throw ended('Your role has changed. Sign in again.');

  return { userId: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role, legalEntityId: user.legalEntityId, sessionId };
}
