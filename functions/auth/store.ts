// Signed-out sessions.
import { endedSessions } from './entity.ts';

/** Longer than a refresh token lives (12 hours): after that no token of the session can be alive. */
const keptSeconds = 13 * 3600;

export async function findSession(sessionId: string) {
  const { data } = await endedSessions().get({ sessionId }).go();
  return data ?? undefined;
}

/** Ends a session; ending it again changes nothing. */
export async function endSession(sessionId: string, at: Date): Promise<void> {
  await endedSessions()
    .put({ sessionId, endedAt: at.toISOString(), expiresAt: Math.floor(at.getTime() / 1000) + keptSeconds })
    .go();
}
