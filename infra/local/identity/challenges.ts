// The pending challenges between password and session, by the session that Cognito gives each of them.
import { randomUUID } from 'node:crypto';
import { signInMinutes } from '../../../shared/auth/second-factor.ts';
import { sessionOver } from './refusal.ts';

interface Challenge {
  readonly username: string;
  readonly name: string;
  /** For an authenticator that is being set up (MFA_SETUP): its secret, and whether a code has proved it. */
  readonly secret?: string;
  readonly proved?: boolean;
}

export interface Challenges {
  /** Returns the session: the emulator's own if it gave one. */
  pose(challenge: Challenge, session?: string): string;
  /** Counts an attempt of the person. Throws for a session that is unknown, expired, at another step, or was tried three times. */
  attempt(session: unknown, name: string): Challenge;
  end(session: string): void;
}

/** Returns when a challenge posed now expires (milliseconds since 1970). */
export const stepEnds = () => Date.now() + signInMinutes * 60_000;

export function openChallenges(): Challenges {
  const posed = new Map<string, { readonly challenge: Challenge; readonly endsAt: number; attempts: number }>();
  return {
    pose(challenge, session = randomUUID()) {
      for (const [id, { endsAt }] of posed) if (endsAt < Date.now()) posed.delete(id);
      posed.set(session, { challenge, endsAt: stepEnds(), attempts: 0 });
      return session;
    },
    attempt(session, name) {
      const found = posed.get(String(session));
      if (!found || found.endsAt < Date.now() || found.challenge.name !== name) throw sessionOver();
      found.attempts += 1;
      // A wrong one-time code may be retried, three attempts in all, as in Cognito.
      if (found.attempts > 3) {
        posed.delete(String(session));
        throw sessionOver();
      }
      return found.challenge;
    },
    end: (session) => void posed.delete(session),
  };
}
