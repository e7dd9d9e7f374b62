// A user's own sessions: records them when the registry is opened, lists them, and ends one or all others (decision 048).
import type { Actor } from '../../shared/access/actor.ts';
import type { EndOthers, Session } from '../../shared/auth/schema.ts';
import { notFound } from '../../shared/problem.ts';
import type { Key } from '../data/pages.ts';
import { table } from '../data/table.ts';
import { log, traceOf } from '../platform/log.ts';
import { isEnded, isSignedOut, overAt, withEnded } from '../users/ended-sessions.ts';
import type { UserRecord } from '../users/entity.ts';
import { changeOwn } from '../users/store.ts';
import { deviceOf } from './device.ts';
import { type SessionRecord, sessions } from './entity.ts';
import { endSession } from './store.ts';

/** The session of the call, with its sign-in time and user agent. */
interface Asking {
  readonly actor: Pick<Actor, 'userId' | 'sessionId'>;
  readonly signedInAt: Date;
  readonly userAgent?: string | undefined;
}

/** The key of a session's record. */
export const sessionRecordKey = (userId: string, sessionId: string): Key => ({ [table.pk]: `session#${userId}`, [table.sk]: sessionId });

const noteOf = ({ actor: { userId, sessionId }, signedInAt, userAgent }: Asking, at: Date) => ({
  ...{ userId, sessionId, device: deviceOf(userAgent), since: signedInAt.toISOString(), lastUsedAt: at.toISOString() },
  expiresAt: overAt(signedInAt),
});

const anHour = 3_600_000;

/** Records that the session is in use, at most once an hour. If that fails, it logs a warning and the user can still work. */
export async function recordSession(kept: Pick<SessionRecord, 'lastUsedAt'> | undefined, asking: Asking, at = new Date()): Promise<void> {
  if (kept && at.getTime() - Date.parse(kept.lastUsedAt) < anHour) return;
  try {
    await sessions().put(noteOf(asking, at)).go();
  } catch (error) {
    log('warn', 'session not noted', { userId: asking.actor.userId, ...traceOf(error) });
  }
}

/** More sessions than this are listed only after some have ended. */
const most = 100;

/** Lists the user's valid sessions: the current one first, then the most recently used. */
export async function listSessions(account: UserRecord, asking: Asking, at = new Date()): Promise<Session[]> {
  const { userId, sessionId: asks } = asking.actor;
  // DynamoDB deletes expired records up to two days late, so filter them: they must not use up the page.
  const alive = sessions()
    .query.ofUser({ userId })
    .where(({ expiresAt }, { gt }) => gt(expiresAt, Math.floor(at.getTime() / 1000)));
  const { data } = await alive.go({ count: most, consistent: true });
  const good = data.filter(({ sessionId, since }) => !isEnded(account, { sessionId, signedInAt: new Date(since) }));
  const others = good.filter(({ sessionId }) => sessionId !== asks).sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  // The current session may not be recorded yet: recording and listing can happen at the same moment.
  const own = good.find(({ sessionId }) => sessionId === asks) ?? noteOf(asking, at);
  return [own, ...others].map(({ sessionId: id, device, since, lastUsedAt }) => ({ id, device, since, lastUsedAt, isThis: id === asks }));
}

/** Ends one of the caller's sessions; another user's session is not found. The current one ends like a sign-out. Throws `not-found`. */
export async function endOwnSession(id: string, actor: Actor, account: UserRecord, at = new Date()): Promise<void> {
  if (id === actor.sessionId) return endSession(account, id, at);
  const { data: noted } = await sessions().get({ userId: actor.userId, sessionId: id }).go({ consistent: true });
  if (!noted) throw notFound();
  const fields = (before: UserRecord) => (isSignedOut(before, id) ? undefined : withEnded(before, id, at));
  await changeOwn(actor, { action: 'auth.endSession', metadata: { device: noted.device }, fields }, at);
}

/** Ends all the caller's sessions but the current one, even sessions that were never recorded. */
export async function endOtherSessions(actor: Actor, { after }: EndOthers, at = new Date()): Promise<void> {
  const from = at.toISOString();
  const fields = () => ({ sessionsFrom: from, sessionKept: { id: actor.sessionId, from } });
  await changeOwn(actor, { action: 'auth.endOthers', fields, ...(after ? { metadata: { after } } : {}) }, at);
}
