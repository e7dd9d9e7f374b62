// Tells which sessions have ended before their tokens expire. The user's record lists them, so that a call needs no further read (decision 063).
import type { UserRecord } from './entity.ts';

/** Longer than a refresh token is valid (12 hours): after this all tokens of the session have expired. */
const keptSeconds = 13 * 3600;

/** When all tokens of a session have expired, in seconds since 1970. */
export const overAt = (at: Date): number => Math.floor(at.getTime() / 1000) + keptSeconds;

/** More than anyone signs out in half a day. With this many, reading the record still costs half a read unit. */
export const mostEnded = 40;

/** A value of `sessionsFrom` that ends all sessions, including future ones, until another time is set. */
export const everySession = '9999-12-31T23:59:59.999Z';

interface Begun {
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** True if the session was signed out, or ended from another session. */
export const isSignedOut = ({ endedSessions = [] }: Pick<UserRecord, 'endedSessions'>, sessionId: string): boolean =>
  endedSessions.some(({ id }) => id === sessionId);

/**
 * True if the session was signed out, or started before `sessionsFrom` and is not the session kept then. A renewed token keeps the time of its sign-in.
 * Cognito gives that in whole seconds, so sessions of the same second have ended too.
 */
export function isEnded(account: Pick<UserRecord, 'endedSessions' | 'sessionsFrom' | 'sessionKept'>, { sessionId, signedInAt }: Begun): boolean {
  if (isSignedOut(account, sessionId)) return true;
  const { sessionsFrom, sessionKept } = account;
  if (!sessionsFrom || Math.floor(signedInAt.getTime() / 1000) > Math.floor(Date.parse(sessionsFrom) / 1000)) return false;
  return !(sessionKept?.id === sessionId && sessionKept.from === sessionsFrom);
}

/** The fields of the record after ending one more session. If the list is full, all existing sessions end. */
export function withEnded({ endedSessions = [], signOuts = 0 }: Pick<UserRecord, 'endedSessions' | 'signOuts'>, sessionId: string, at: Date) {
  const alive = endedSessions.filter(({ until }) => until * 1000 > at.getTime());
  const counted = { signOuts: signOuts + 1 };
  if (alive.length < mostEnded) return { ...counted, endedSessions: [...alive, { id: sessionId, until: overAt(at) }] };
  return { ...counted, endedSessions: [], sessionsFrom: at.toISOString() };
}
