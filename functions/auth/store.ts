// Signed-out sessions.
import { recordKey } from '../data/table.ts';
import { endedSessions } from './entity.ts';

/** Longer than a refresh token lives (12 hours): after that no token of the session can be alive. */
const keptSeconds = 13 * 3600;

/** Where the end of a session stands. */
export const sessionKey = (sessionId: string) => recordKey('ended-session', sessionId);

/** Ends a session; ending it again changes nothing. */
export async function endSession(sessionId: string, at: Date): Promise<void> {
  await endedSessions()
    .put({ sessionId, endedAt: at.toISOString(), expiresAt: Math.floor(at.getTime() / 1000) + keptSeconds })
    .go();
}
