// Officers confirm what they do at the counter with their PIN: for issues, returns, counts. Wrong PINs lock it (ASVS 6.3.1).

import type { Actor } from '../../shared/access/actor.ts';
import { counted, timeOfDay } from '../../shared/kinds/format.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { commit } from '../data/commit.ts';
import { clearTries, returnTry, takeTry } from '../data/rate.ts';
import { asPreparation } from '../data/repeat.ts';
import { notify } from '../notifications/store.ts';
import { log } from '../platform/log.ts';
import { managersOf } from '../users/store.ts';
import { type OfficerRecord, officers } from './entity.ts';
import { type HashedPin, isPin } from './pin.ts';
import { lockedMinutes, mostWrong, mostWrongADay, mostWrongOfSession, triesOf, triesOfSession } from './tries.ts';

const lockedToday = 'Locked until tomorrow: too many wrong PINs. Set a new PIN to unlock it.';

export type ProofCode = 'PROOF_WRONG' | 'PROOF_LOCKED' | 'PROOF_MISSING';

export interface Signer {
  readonly officerId: string;
  readonly pin: string;
}

const refuse = (code: ProofCode, message: string, path: string) => new Problem('conflict', message, [{ path, message, code }]);

async function notifyManagers(legalEntityId: number, message: Parameters<typeof notify>[1], at: Date): Promise<void> {
  const told = await managersOf(legalEntityId);
  if (told.length > 0) await asPreparation(() => commit(told.map(({ id }) => notify(id, message, at))));
}

async function notifyLock(officer: OfficerRecord, isForToday: boolean, at: Date): Promise<void> {
  const message = {
    title: 'PIN locked after wrong attempts',
    message: isForToday
      ? `Somebody entered a wrong PIN for ${nameOfOfficer(officer)} ${mostWrongADay} times today. ${lockedToday}`
      : `Somebody entered a wrong PIN for ${nameOfOfficer(officer)} ${mostWrong} times. It is locked for ${lockedMinutes} minutes. Set a new PIN if the officer did not do this.`,
    type: 'alert' as const,
    entityId: officer.id,
    entityType: 'officer',
    actionUrl: `/custody/officers/${officer.id}`,
  };
  await notifyManagers(officer.legalEntityId, message, at);
  log('warn', 'officer pin locked', { officerId: officer.id, legalEntityId: officer.legalEntityId });
}

type User = Pick<Actor, 'userId' | 'name' | 'sessionId'>;

async function notifyUserLock({ userId, name }: User, { legalEntityId }: OfficerRecord, until: string, at: Date): Promise<void> {
  const message = {
    title: 'Counter locked after wrong PINs',
    message: `${name} entered ${mostWrongOfSession} wrong PINs of officers within an hour. The counter accepts none until ${timeOfDay(until)}, or until somebody signs in again. Find out whether somebody guessed PINs.`,
    type: 'alert' as const,
    entityId: userId,
    entityType: 'user',
    actionUrl: '/custody/officers',
  };
  await notifyManagers(legalEntityId, message, at);
  log('warn', 'counter locked after wrong pins', { userId, legalEntityId });
}

/**
 * The officer of this provider, if the PIN is right. Throws `not-found` for an officer of no or another provider, and `conflict` with the code
 * `PROOF_WRONG`, `PROOF_LOCKED` or `PROOF_MISSING` at `path`. `user` is signed in at the counter. The caller checks the employment.
 */
export async function provePin({ officerId, pin }: Signer, legalEntityId: number, user: User, at = new Date(), path = 'pin'): Promise<OfficerRecord> {
  const { data: officer } = await officers().get({ id: officerId }).go({ consistent: true });
  if (officer?.legalEntityId !== legalEntityId) throw notFound();
  const name = nameOfOfficer(officer);
  if (!officer.pin) throw refuse('PROOF_MISSING', `${name} has no PIN yet. A manager of the company must set one.`, path);
  const { recent, today } = triesOf(officerId, at);
  const { tries: ofSession, until } = triesOfSession(user.sessionId, at);
  const sessionLocked = `Too many wrong PINs at this counter. Sign in again, or try again after ${timeOfDay(until)}.`;
  const leftOfSession = await takeTry(ofSession);
  if (leftOfSession === undefined) throw refuse('PROOF_LOCKED', sessionLocked, path);
  const left = await takeTry(recent);
  if (left === undefined) {
    await returnTry(ofSession);
    throw refuse('PROOF_LOCKED', `The PIN of ${name} is locked for ${lockedMinutes} minutes after ${mostWrong} wrong attempts.`, path);
  }
  const leftToday = await takeTry(today);
  if (leftToday === undefined) {
    await Promise.all([returnTry(ofSession), returnTry(recent)]);
    throw refuse('PROOF_LOCKED', lockedToday, path);
  }
  if (await isPin(pin, officer.pin as HashedPin)) {
    await Promise.all([returnTry(ofSession), clearTries(recent), returnTry(today)]);
    return officer;
  }
  if (leftOfSession === 0) await notifyUserLock(user, officer, until, at);
  if (left > 0 && leftToday > 0) {
    if (leftOfSession === 0) throw refuse('PROOF_LOCKED', sessionLocked, path);
    throw refuse('PROOF_WRONG', `Wrong PIN, ${counted(Math.min(left, leftToday, leftOfSession), 'try', 'tries')} left.`, path);
  }
  await notifyLock(officer, leftToday === 0, at);
  if (leftToday === 0) throw refuse('PROOF_LOCKED', lockedToday, path);
  throw refuse('PROOF_LOCKED', `Wrong PIN. The PIN of ${name} is locked for ${lockedMinutes} minutes.`, path);
}
