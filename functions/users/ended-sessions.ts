// Which sessions are over before their tokens are: the record of the person says it, so that a call reads nothing else (decision 063).
import type { UserRecord } from './entity.ts';

/** Longer than a refresh token lives (12 hours): after that no token of the session can be alive. */
const keptSeconds = 13 * 3600;

/** When nothing of a session can be alive any more, in seconds since 1970. */
export const overAt = (at: Date): number => Math.floor(at.getTime() / 1000) + keptSeconds;

/** More than anybody signs out in half a day; with so many the record is still read for half a unit. */
export const mostEnded = 40;

/** As `sessionsFrom`: every session is over, and each that begins, until somebody says from when on they are good. */
export const everySession = '9999-12-31T23:59:59.999Z';

interface Begun {
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** This session was signed out, or ended from another. */
export const isSignedOut = ({ endedSessions = [] }: Pick<UserRecord, 'endedSessions'>, sessionId: string): boolean =>
  endedSessions.some(({ id }) => id === sessionId);

/**
 * Signed out, or signed in before the person's sessions were ended, and not the one they ended the others from. A token that was renewed
 * since keeps the time of its sign-in. Cognito tells that in whole seconds: what began within the second in which they were ended is over too.
 */
export function isEnded(account: Pick<UserRecord, 'endedSessions' | 'sessionsFrom' | 'sessionKept'>, { sessionId, signedInAt }: Begun): boolean {
  if (isSignedOut(account, sessionId)) return true;
  const { sessionsFrom, sessionKept } = account;
  if (!sessionsFrom || Math.floor(signedInAt.getTime() / 1000) > Math.floor(Date.parse(sessionsFrom) / 1000)) return false;
  return !(sessionKept?.id === sessionId && sessionKept.from === sessionsFrom);
}

/** What the record says once the session is over as well. Whoever has ended more than it holds is signed out of all that has begun. */
export function withEnded({ endedSessions = [], signOuts = 0 }: Pick<UserRecord, 'endedSessions' | 'signOuts'>, sessionId: string, at: Date) {
  const alive = endedSessions.filter(({ until }) => until * 1000 > at.getTime());
  const counted = { signOuts: signOuts + 1 };
  if (alive.length < mostEnded) return { ...counted, endedSessions: [...alive, { id: sessionId, until: overAt(at) }] };
  return { ...counted, endedSessions: [], sessionsFrom: at.toISOString() };
}
