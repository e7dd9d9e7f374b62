// Computes a license's state and its allowed actions. Days are calendar days in Africa/Johannesburg.

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

/** Number of current licenses that are past their lodging deadline or expired (FCA s24(1); docs/figures.md). */
export const renewalsOverdue = ({ LATE_WINDOW, EXPIRED }: Readonly<Record<LicenseState, number>>): number => LATE_WINDOW + EXPIRED;

/** The state, on a day, of a current license with this expiry. */
export function stateFrom(lodging: Lodging, expiresOn: string, today: string): LicenseState {
  if (lodging === 'in time') return 'LODGED_VALID';
  if (expiresOn < today) return 'EXPIRED';
  if (lodging === 'late') return 'LODGED_LATE';
  if (today > lodgeBy(expiresOn)) return 'LATE_WINDOW';
  return daysBetween(today, expiresOn) <= periodsOn(expiresOn).prepareDaysBefore ? 'PREPARE' : 'VALID';
}

/**
 * The state of a license on a day; null after its end. FCA s24(1): a renewal must be lodged at least 90 days before the expiry; s24(4): lodged in time,
 * the license stays valid until the decision. Lodged late, it lapses at the expiry.
 */
export function stateOf({ status, ...dates }: Standing, today: string = dayOf(new Date())): LicenseState | null {
  return status === 'current' ? stateFrom(lodgingOf(dates), dates.expiresOn, today) : null;
}

/** From this many days ahead, every expiry is VALID under all versions of the periods. */
export const horizonDays = Math.max(...licensePeriods.map(({ prepareDaysBefore }) => prepareDaysBefore)) + 1;

/** The range of expiry days of current licenses in a state. LODGED_VALID is excluded because it does not depend on the expiry. */
export function expiriesIn(state: Exclude<LicenseState, 'LODGED_VALID'>, today: string): { readonly from?: string; readonly to?: string } {
  if (state === 'EXPIRED') return { to: dayAfter(today, -1) };
  if (state === 'LODGED_LATE') return { from: today };
  const days = Array.from({ length: horizonDays + 1 }, (_, at) => dayAfter(today, at)).filter((day) => stateFrom('none', day, today) === state);
  const [from = '9999-12-31'] = days;
  // VALID has no upper limit.
  return state === 'VALID' ? { from } : { from, to: days.at(-1) ?? '0000-01-01' };
}

/** Reason why a license cannot be recorded for a firearm, or undefined. */
export const recordingRefusal = (firearm: { readonly status: string }): string | undefined =>
  firearm.status === 'retired' ? 'This firearm is retired. You cannot record a license for it.' : undefined;

/**
 * Last day in force of an ended license: the day of the decision or of the recorded end, or the expiry if that was earlier. Lodged in time, the license
 * stayed in force until the decision (FCA s24(4)).
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

/**
 * True if a firearm with this status needs a license (FCA s3(1)): it is in its provider's possession. A seized firearm is with the State, a lost or
 * stolen one with nobody.
 */
export const wantsLicense = (status: string): boolean => !['retired', 'lost', 'stolen', 'seized'].includes(status);

/** The end of a sentence that says why a firearm is unlicensed on a day, or undefined if it is licensed. */
export function licenseMissing(license: Standing | undefined, today: string): string | undefined {
  const state = license && stateOf(license, today);
  if (!license || !state) return 'no license in force is recorded for it.';
  return state === 'EXPIRED' ? `its license expired on ${onDay(license.expiresOn)}.` : undefined;
}

/** The problem with the lodging date, or undefined. */
export function lodgingProblem(lodgedOn: string, { issuedOn }: Pick<License, 'issuedOn'>, today: string): FieldProblem | undefined {
  if (lodgedOn > today) return { path: 'lodgedOn', message: 'Date of lodging cannot be in the future' };
  return lodgedOn < issuedOn ? { path: 'lodgedOn', message: 'Date of lodging cannot be before the issue date' } : undefined;
}

/** The problem with the dates of a decision, or undefined. */
export function decisionProblem(decision: DecideRenewal, before: Pick<License, 'lodgedOn' | 'expiresOn'>, today: string): FieldProblem | undefined {
  const { decidedOn } = decision;
  if (decidedOn > today) return { path: 'decidedOn', message: 'Date of the decision cannot be in the future' };
  if (before.lodgedOn && decidedOn < before.lodgedOn) return { path: 'decidedOn', message: 'Date of the decision cannot be before the date of lodging' };
  if (decision.decision === 'refused') return undefined;
  if (decision.issuedOn > today) return { path: 'issuedOn', message: 'Not after today' };
  return decision.expiresOn <= before.expiresOn ? { path: 'expiresOn', message: 'Must be after the expiry of the old license' } : undefined;
}

export type LicenseAction = 'lodge' | 'decide' | 'cancel' | 'correct' | 'verify';
export interface AllowedAction {
  readonly action: LicenseAction;
  /** The reason if the action is refused now. */
  readonly refusal?: string;
}

const permissions = { lodge: 'license:lodge', decide: 'license:decide', cancel: 'license:write', correct: 'license:write', verify: 'license:verify' } as const;

type Acted = Stored<Pick<License, 'status' | 'lodgedOn' | 'lodgedBy' | 'recordedBy'>> & Partial<Pick<License, 'correctors'>>;

/** The actions that the actor's role and duty include, each with the reason if the license's state forbids it. */
export function actionsFor(license: Acted, actor: Pick<Actor, 'role' | 'userId'> & Holder): AllowedAction[] {
  return (Object.keys(permissions) as LicenseAction[])
    .filter((action) => mayDo(actor, permissions[action]))
    .map((action) => {
      const refusal = refusalOf(license, action, actor);
      return { action, ...(refusal ? { refusal } : {}) };
    });
}

/** The reason why an action is refused now, or undefined. */
export function refusalOf(license: Acted, action: LicenseAction, actor: Pick<Actor, 'userId'>): string | undefined {
  if (license.status !== 'current') return 'This license has ended. Its record cannot be changed.';
  switch (action) {
    case 'lodge':
      return license.lodgedOn ? 'A renewal has already been lodged.' : undefined;
    case 'decide':
      if (!license.lodgedOn) return 'No renewal has been lodged yet.';
      // A second person must decide. The check uses the recorded user id, because roles can change.
      return license.lodgedBy === actor.userId ? 'You lodged this renewal, so a second person must decide on it.' : undefined;
    case 'verify':
      if (license.correctors?.includes(actor.userId)) return 'You corrected this license. Another person must verify it.';
      return license.recordedBy === actor.userId ? 'You recorded this license, so a second person must verify it.' : undefined;
    case 'cancel':
    case 'correct':
      return undefined;
    default:
      return action satisfies never;
  }
}

/** The problem with a corrected issue date, or undefined. */
export function correctionProblem({ issuedOn }: Pick<License, 'issuedOn'>, lodgedOn: string | null, today: string): FieldProblem | undefined {
  if (issuedOn > today) return { path: 'issuedOn', message: 'Not after today' };
  return lodgedOn && lodgedOn < issuedOn ? { path: 'issuedOn', message: `Not after ${onDay(lodgedOn)}, the date of lodging` } : undefined;
}
