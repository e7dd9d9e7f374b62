// Which sessions are over: those that were signed out, and those that the user's record ends.
import { recordKey } from '../data/table.ts';
import type { UserRecord } from '../users/store.ts';
import { endedSessions } from './entity.ts';

/** Longer than a refresh token lives (12 hours): after that no token of the session can be alive. */
const keptSeconds = 13 * 3600;

/** When nothing of a session can be alive any more, in seconds since 1970. */
export const overAt = (at: Date): number => Math.floor(at.getTime() / 1000) + keptSeconds;

/** Where the end of a session stands. */
export const sessionKey = (sessionId: string) => recordKey('ended-session', sessionId);

/** What ends a session; a second time it changes nothing. */
export const endingOf = (sessionId: string, at: Date) => endedSessions().put({ sessionId, endedAt: at.toISOString(), expiresAt: overAt(at) });

export async function endSession(sessionId: string, at: Date): Promise<void> {
  await endingOf(sessionId, at).go();
}

interface Begun {
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/**
 * Signed in before the person's sessions were ended, and not the one they ended the others from. A token that was renewed since keeps
 * the time of its sign-in; Cognito tells that in whole seconds.
 */
export function isEndedByRecord({ sessionsFrom, sessionKept }: Pick<UserRecord, 'sessionsFrom' | 'sessionKept'>, { sessionId, signedInAt }: Begun): boolean {
  if (!sessionsFrom || Math.floor(signedInAt.getTime() / 1000) >= Math.floor(Date.parse(sessionsFrom) / 1000)) return false;
  return !(sessionKept?.id === sessionId && sessionKept.from === sessionsFrom);
}
