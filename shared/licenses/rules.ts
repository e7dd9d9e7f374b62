// How a license stands, and what may be done to it now. Days are calendar days in Africa/Johannesburg.
import type { Actor } from '../access/actor.ts';
import { can } from '../access/roles.ts';
import { dayOf, daysBetween } from '../kinds/time.ts';
import { lodgeBy, periodsOn } from './periods.ts';
import type { License, LicenseState } from './schema.ts';

type Standing = Pick<License, 'status' | 'expiresOn' | 'lodgedOn'>;

/**
 * The state of a current license on a day; null for one that has ended. FCA s24(1): a renewal is lodged at least 90 days before
 * the expiry; s24(4): lodged in time, the license stays valid until the application is decided. Lodged later, it lapses at the expiry.
 */
export function stateOf({ status, expiresOn, lodgedOn }: Standing, today: string = dayOf(new Date())): LicenseState | null {
  if (status !== 'current') return null;
  if (lodgedOn && lodgedOn <= lodgeBy(expiresOn)) return 'LODGED_VALID';
  const left = daysBetween(today, expiresOn);
  if (left < 0) return 'EXPIRED';
  if (lodgedOn) return 'LODGED_LATE';
  if (today > lodgeBy(expiresOn)) return 'LATE_WINDOW';
  return left <= periodsOn(expiresOn).prepareDaysBefore ? 'PREPARE' : 'VALID';
}

export type LicenseAction = 'lodge' | 'decide' | 'cancel' | 'verify';
export interface AllowedAction {
  readonly action: LicenseAction;
  /** Why not; absent when it may be done now. */
  readonly refusal?: string;
}

const words: Record<LicenseAction, { readonly permission: 'license:write' | 'license:decide' | 'license:verify' }> = {
  lodge: { permission: 'license:write' },
  decide: { permission: 'license:decide' },
  cancel: { permission: 'license:write' },
  verify: { permission: 'license:verify' },
};

/** Every action the role includes, with the reason where the license's state forbids it. */
export function actionsFor(license: Standing, actor: Pick<Actor, 'role'>): AllowedAction[] {
  const ended = license.status === 'current' ? undefined : 'This license has ended; its record stays as it is.';
  const refusals: Record<LicenseAction, string | undefined> = {
    lodge: ended ?? (license.lodgedOn ? 'A renewal has already been lodged.' : undefined),
    decide: ended ?? (license.lodgedOn ? undefined : 'No renewal has been lodged yet.'),
    cancel: ended,
    verify: ended,
  };
  return (Object.keys(words) as LicenseAction[])
    .filter((action) => can(actor.role, words[action].permission))
    .map((action) => ({ action, ...(refusals[action] ? { refusal: refusals[action] } : {}) }));
}
