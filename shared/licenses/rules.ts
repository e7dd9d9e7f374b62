// How a license stands, and what may be done to it now. Days are calendar days in Africa/Johannesburg.

import type { Actor } from '../access/actor.ts';
import { type Holder, mayDo } from '../access/duties.ts';
import { onDay } from '../kinds/format.ts';
import type { Stored } from '../kinds/stored.ts';
import { dayAfter, dayOf, daysBetween } from '../kinds/time.ts';
import type { FieldProblem } from '../problem.ts';
import { licensePeriods, lodgeBy, periodsOn } from './periods.ts';
import type { DecideRenewal, License, LicenseState } from './schema.ts';

type Standing = Pick<License, 'status' | 'expiresOn'> & { readonly lodgedOn?: string | null | undefined };

/** Lodged in time (FCA s24(1)), lodged later, or not lodged. */
export type Lodging = 'in time' | 'late' | 'none';

export function lodgingOf({ lodgedOn, expiresOn }: { readonly lodgedOn?: string | null | undefined; readonly expiresOn: string }): Lodging {
  if (!lodgedOn) return 'none';
  return lodgedOn <= lodgeBy(expiresOn) ? 'in time' : 'late';
}

/** Current licenses whose last day to lodge a renewal is past with none lodged, or that have expired (FCA s24(1); docs/figures.md). */
export const renewalsOverdue = ({ LATE_WINDOW, EXPIRED }: Readonly<Record<LicenseState, number>>): number => LATE_WINDOW + EXPIRED;

/** The state on a day of a current license that expires on `expiresOn`. */
export function stateFrom(lodging: Lodging, expiresOn: string, today: string): LicenseState {
  if (lodging === 'in time') return 'LODGED_VALID';
  if (expiresOn < today) return 'EXPIRED';
  if (lodging === 'late') return 'LODGED_LATE';
  if (today > lodgeBy(expiresOn)) return 'LATE_WINDOW';
  return daysBetween(today, expiresOn) <= periodsOn(expiresOn).prepareDaysBefore ? 'PREPARE' : 'VALID';
}

/**
 * The state of a current license on a day; null for one that has ended. FCA s24(1): a renewal is lodged at least 90 days before
 * the expiry; s24(4): lodged in time, the license stays valid until the application is decided. Lodged later, it lapses at the expiry.
 */
export function stateOf({ status, ...dates }: Standing, today: string = dayOf(new Date())): LicenseState | null {
  return status === 'current' ? stateFrom(lodgingOf(dates), dates.expiresOn, today) : null;
}

/** After this many days from today every expiry is far enough away to be VALID, whichever version of the periods holds for it. */
export const horizonDays = Math.max(...licensePeriods.map(({ prepareDaysBefore }) => prepareDaysBefore)) + 1;

/** The expiry days, from and to, of current licenses in a state, when that follows from the expiry alone: lodged in time it does not. */
export function expiriesIn(state: Exclude<LicenseState, 'LODGED_VALID'>, today: string): { readonly from?: string; readonly to?: string } {
  if (state === 'EXPIRED') return { to: dayAfter(today, -1) };
  if (state === 'LODGED_LATE') return { from: today };
  const days = Array.from({ length: horizonDays + 1 }, (_, at) => dayAfter(today, at)).filter((day) => stateFrom('none', day, today) === state);
  const [from = '9999-12-31'] = days;
  // From the horizon on there is no end.
  return state === 'VALID' ? { from } : { from, to: days.at(-1) ?? '0000-01-01' };
}

/** Why a license cannot be recorded for a firearm; undefined when it can. */
export const recordingRefusal = (firearm: { readonly status: string }): string | undefined =>
  firearm.status === 'retired' ? 'This firearm is retired: no license is recorded for it any more.' : undefined;

/**
 * The last day on which a license that has ended let its firearm be held: that of the refusal, or the one on which its end was recorded,
 * if it had not run out before. Lodged in time, it holds until the decision (FCA s24(4)).
 */
export function lastDayUnder(
  license: { readonly expiresOn: string; readonly updatedAt: string } & Partial<Pick<License, 'lodgedOn' | 'decidedOn'>> & {
      readonly closedAt?: string | undefined;
    },
): string {
  const { expiresOn, decidedOn, closedAt, updatedAt } = license;
  const ended = decidedOn ?? dayOf(closedAt ?? updatedAt);
  return lodgingOf(license) !== 'in time' && expiresOn < ended ? expiresOn : ended;
}

/** Whether a firearm of this status is in its provider's hands, where it wants a license (FCA s3(1)): seized it is the State's to keep, lost or stolen in nobody's. */
export const wantsLicense = (status: string): boolean => !['retired', 'lost', 'stolen', 'seized'].includes(status);

/** Why a firearm is without a license in force on a day, in words that go on a sentence; undefined when it has one. */
export function licenseMissing(license: Standing | undefined, today: string): string | undefined {
  const state = license && stateOf(license, today);
  if (!license || !state) return 'no license in force is recorded for it.';
  return state === 'EXPIRED' ? `its license expired on ${onDay(license.expiresOn)}.` : undefined;
}

/** What is wrong with the day of lodging; undefined when nothing is. */
export function lodgingProblem(lodgedOn: string, { issuedOn }: Pick<License, 'issuedOn'>, today: string): FieldProblem | undefined {
  if (lodgedOn > today) return { path: 'lodgedOn', message: 'A renewal cannot be lodged on a day to come' };
  return lodgedOn < issuedOn ? { path: 'lodgedOn', message: 'A renewal is not lodged before the license was issued' } : undefined;
}

/** What is wrong with the dates of a decision; undefined when nothing is. */
export function decisionProblem(decision: DecideRenewal, before: Pick<License, 'lodgedOn' | 'expiresOn'>, today: string): FieldProblem | undefined {
  const { decidedOn } = decision;
  if (decidedOn > today) return { path: 'decidedOn', message: 'A decision cannot be made on a day to come' };
  if (before.lodgedOn && decidedOn < before.lodgedOn) return { path: 'decidedOn', message: 'A renewal is not decided before it was lodged' };
  if (decision.decision === 'refused') return undefined;
  if (decision.issuedOn > today) return { path: 'issuedOn', message: 'Not after today' };
  return decision.expiresOn <= before.expiresOn ? { path: 'expiresOn', message: 'Expires after the license that it renews' } : undefined;
}

export type LicenseAction = 'lodge' | 'decide' | 'cancel' | 'correct' | 'verify';
export interface AllowedAction {
  readonly action: LicenseAction;
  /** Why not; absent when it may be done now. */
  readonly refusal?: string;
}

const permissions = { lodge: 'license:lodge', decide: 'license:decide', cancel: 'license:write', correct: 'license:write', verify: 'license:verify' } as const;

type Acted = Stored<Pick<License, 'status' | 'lodgedOn' | 'lodgedBy' | 'recordedBy'>> & Partial<Pick<License, 'correctors'>>;

/** Every action that role and duty include, with the reason where the license's state forbids it. */
export function actionsFor(license: Acted, actor: Pick<Actor, 'role' | 'userId'> & Holder): AllowedAction[] {
  return (Object.keys(permissions) as LicenseAction[])
    .filter((action) => mayDo(actor, permissions[action]))
    .map((action) => {
      const refusal = refusalOf(license, action, actor);
      return { action, ...(refusal ? { refusal } : {}) };
    });
}

/** Why it cannot be done to the license now; undefined when it can. */
export function refusalOf(license: Acted, action: LicenseAction, actor: Pick<Actor, 'userId'>): string | undefined {
  if (license.status !== 'current') return 'This license has ended; its record stays as it is.';
  switch (action) {
    case 'lodge':
      return license.lodgedOn ? 'A renewal has already been lodged.' : undefined;
    case 'decide':
      if (!license.lodgedOn) return 'No renewal has been lodged yet.';
      // Four eyes, by what was recorded and not by today's role.
      return license.lodgedBy === actor.userId ? 'Whoever lodged a renewal does not decide on it: a second person does.' : undefined;
    case 'verify':
      if (license.correctors?.includes(actor.userId)) return 'You corrected this license. Another person must verify it.';
      return license.recordedBy === actor.userId ? 'Whoever recorded a license does not verify it: a second person does.' : undefined;
    case 'cancel':
    case 'correct':
      return undefined;
    default:
      return action satisfies never;
  }
}

/** What is wrong with the corrected dates beside those of its renewal; undefined when nothing is. */
export function correctionProblem({ issuedOn }: Pick<License, 'issuedOn'>, lodgedOn: string | null, today: string): FieldProblem | undefined {
  if (issuedOn > today) return { path: 'issuedOn', message: 'Not after today' };
  return lodgedOn && lodgedOn < issuedOn ? { path: 'issuedOn', message: `Not after ${onDay(lodgedOn)}, when its renewal was lodged` } : undefined;
}
