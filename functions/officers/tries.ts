// Wrong PINs of an officer: within a quarter hour, which a right PIN clears, and within a day, which only a new PIN clears. Wrong PINs of a sign-in, for any
// officers: within an hour of the clock.
import { dayOf } from '../../shared/kinds/time.ts';
import { clearTries } from '../data/rate.ts';

/** Wrong PINs until the PIN is locked, and for how long. */
export const mostWrong = 5;
export const lockedMinutes = 15;
/** Wrong PINs of a day in Johannesburg until the PIN is locked for the rest of it: slow guessing between right PINs must end too. */
export const mostWrongADay = 15;

/**
 * Wrong PINs that one sign-in can enter within an hour of the clock: nobody tries one PIN at each officer of a company. A new sign-in, which needs the
 * password, is not locked: otherwise anybody at an unattended counter could stop all returns of the company.
 */
export const mostWrongOfSession = 15;
const hourMs = 3_600_000;

/** The tries of a sign-in in this hour, and when it ends. */
export function triesOfSession(sessionId: string, now: Date) {
  const hour = Math.floor(now.getTime() / hourMs);
  return {
    tries: { what: 'custody-pin', who: `session#${sessionId}#${hour}`, most: mostWrongOfSession, minutes: 60, now } as const,
    until: new Date((hour + 1) * hourMs).toISOString(),
  };
}

export const triesOf = (officerId: string, now: Date) => ({
  recent: { what: 'custody-pin', who: officerId, most: mostWrong, minutes: lockedMinutes, now } as const,
  today: { what: 'custody-pin', who: `${officerId}#${dayOf(now)}`, most: mostWrongADay, minutes: 24 * 60, now } as const,
});

/** For a new PIN: the wrong tries at the former one no longer count. */
export async function unlockPin(officerId: string, now: Date): Promise<void> {
  await Promise.all(Object.values(triesOf(officerId, now)).map(clearTries));
}
