// Limits wrong secrets per person like Cognito: after five failures a pause of one second, which doubles with each further failure up to a quarter of an
// hour. Kept in memory: a restart of the local host resets it.
import { Refusal } from './refusal.ts';

const freeFailures = 5;
export const longestPauseMs = 15 * 60_000;
/** The largest number of people with failures. The oldest are dropped, so invented names cannot fill the memory. */
const mostPeople = 10_000;

export interface Attempts {
  /** Throws during the person's pause, before any comparison. The right secret is refused then too. */
  expectAllowed(username: string): void;
  failed(username: string): void;
  succeeded(username: string): void;
}

export function openAttempts(refusal: () => Refusal, { firstPauseMs = 1000, now = () => Date.now() } = {}): Attempts {
  const people = new Map<string, { failures: number; until: number }>();
  return {
    expectAllowed(username) {
      if ((people.get(username.toLowerCase())?.until ?? 0) > now()) throw refusal();
    },
    failed(username) {
      const name = username.toLowerCase();
      const failures = (people.get(name)?.failures ?? 0) + 1;
      const pause = failures < freeFailures ? 0 : Math.min(firstPauseMs * 2 ** (failures - freeFailures), longestPauseMs);
      people.delete(name);
      people.set(name, { failures, until: now() + pause });
      const oldest = people.keys().next().value;
      if (people.size > mostPeople && oldest !== undefined) people.delete(oldest);
    },
    succeeded: (username) => void people.delete(username.toLowerCase()),
  };
}

export const passwordAttemptsExceeded = () => new Refusal('NotAuthorizedException', 'Password attempts exceeded');
export const attemptLimitExceeded = () => new Refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
