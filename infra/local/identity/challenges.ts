// The steps that a sign-in waits for between password and session, by the session that Cognito names each with.
import { randomUUID } from 'node:crypto';
import { signInMinutes } from '../../../shared/auth/second-factor.ts';
import { sessionOver } from './refusal.ts';

interface Challenge {
  readonly username: string;
  readonly name: string;
  /** Of an authenticator that is being set up (MFA_SETUP): the secret that it was given, and whether a code has proved that it has it. */
  readonly secret?: string;
  readonly proved?: boolean;
}

export interface Challenges {
  /** Answers the session, which is the emulator's own where it gave one. */
  pose(challenge: Challenge, session?: string): string;
  /** Counts as a try of the person's. Throws for a session that is none, is over, was tried three times, or waits for another step. */
  attempt(session: unknown, name: string): Challenge;
  end(session: string): void;
}

/** When a step that is posed now is over (milliseconds since 1970). */
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
      // A wrong one-time code may be typed again, three times in all, as Cognito allows.
      if (found.attempts > 3) {
        posed.delete(String(session));
        throw sessionOver();
      }
      return found.challenge;
    },
    end: (session) => void posed.delete(session),
  };
}
