// A person's own sessions: noted as the registry is opened, listed, and ended one by one or all but this (decision 048).
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

/** The session that a call comes with, and what it comes from. */
interface Asking {
  readonly actor: Pick<Actor, 'userId' | 'sessionId'>;
  readonly signedInAt: Date;
  readonly userAgent?: string | undefined;
}

/** Where a session is noted. */
export const noteKey = (userId: string, sessionId: string): Key => ({ [table.pk]: `session#${userId}`, [table.sk]: sessionId });

const noteOf = ({ actor: { userId, sessionId }, signedInAt, userAgent }: Asking, at: Date) => ({
  ...{ userId, sessionId, device: deviceOf(userAgent), since: signedInAt.toISOString(), lastUsedAt: at.toISOString() },
  expiresAt: overAt(signedInAt),
});

const anHour = 3_600_000;

/** Notes that the session is in use, at most once an hour. What cannot be noted keeps nobody out: the log says so. */
export async function noteSession(kept: Pick<SessionRecord, 'lastUsedAt'> | undefined, asking: Asking, at = new Date()): Promise<void> {
  if (kept && at.getTime() - Date.parse(kept.lastUsedAt) < anHour) return;
  try {
    await sessions().put(noteOf(asking, at)).go();
  } catch (error) {
    log('warn', 'session not noted', { userId: asking.actor.userId, ...traceOf(error) });
  }
}

/** Of more than so many at once the rest are shown once these have ended. */
const most = 100;

/** The sessions of a person that can still be used: the asking one first, then the last used. */
export async function listSessions(account: UserRecord, asking: Asking, at = new Date()): Promise<Session[]> {
  const { userId, sessionId: asks } = asking.actor;
  // The database takes away what is over when it comes to it, a day or two late: such sessions take no place of those that are not.
  const alive = sessions()
    .query.ofUser({ userId })
    .where(({ expiresAt }, { gt }) => gt(expiresAt, Math.floor(at.getTime() / 1000)));
  const { data } = await alive.go({ count: most, consistent: true });
  const good = data.filter(({ sessionId, since }) => !isEnded(account, { sessionId, signedInAt: new Date(since) }));
  const others = good.filter(({ sessionId }) => sessionId !== asks).sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  // The one that asks may not be noted yet: it is opened and asked for at the same moment.
  const own = good.find(({ sessionId }) => sessionId === asks) ?? noteOf(asking, at);
  return [own, ...others].map(({ sessionId: id, device, since, lastUsedAt }) => ({ id, device, since, lastUsedAt, isThis: id === asks }));
}

/** Ends a session of the caller's: another's is not there. The caller's present one ends as by signing out. Throws `not-found`. */
export async function endOwnSession(id: string, actor: Actor, account: UserRecord, at = new Date()): Promise<void> {
  if (id === actor.sessionId) return endSession(account, id, at);
  const { data: noted } = await sessions().get({ userId: actor.userId, sessionId: id }).go({ consistent: true });
  if (!noted) throw notFound();
  const fields = (before: UserRecord) => (isSignedOut(before, id) ? undefined : withEnded(before, id, at));
  await changeOwn(actor, { action: 'auth.endSession', metadata: { device: noted.device }, fields }, at);
}

/** Ends every session of the caller's but the present one, those that were never noted too. */
export async function endOtherSessions(actor: Actor, { after }: EndOthers, at = new Date()): Promise<void> {
  const from = at.toISOString();
  const fields = () => ({ sessionsFrom: from, sessionKept: { id: actor.sessionId, from } });
  await changeOwn(actor, { action: 'auth.endOthers', fields, ...(after ? { metadata: { after } } : {}) }, at);
}
