// What a library record is registered as, what the firearm office may find of it, and why not.

import type { firearmTypes } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { LibraryFirearm, libraryTypes } from './schema.ts';

/** What a firearm of a library type is registered as. */
export const registeredAs = {
  pistol: 'Pistol',
  revolver: 'Revolver',
  shotgun: 'Shotgun',
  rifle: 'Rifle',
  assault_rifle: 'Rifle',
  hunting_rifle: 'Rifle',
  sniper_rifle: 'Rifle',
  carbine: 'Rifle',
  machine_gun: 'Machine Gun',
  submachine_gun: 'Machine Gun',
} as const satisfies Readonly<Record<(typeof libraryTypes)[number], (typeof firearmTypes)[number]>>;

type VerificationStatus = LibraryFirearm['verificationStatus'];

/** From each status to those that may follow (spec 1, section 3: pending at creation). The only such table. */
const transitions: Readonly<Record<VerificationStatus, readonly VerificationStatus[]>> = {
  pending: ['verified', 'rejected'],
  verified: ['pending'],
  rejected: ['pending'],
};

/** What may be found of the record now, in the order of the buttons. */
export const verificationsAfter = (status: VerificationStatus): readonly VerificationStatus[] => transitions[status];

/** Why the record cannot be given this status now; undefined when it can. */
export function verificationRefusalOf(now: VerificationStatus, wanted: VerificationStatus): string | undefined {
  return transitions[now].includes(wanted) ? undefined : cannotBecome('library record', now, wanted, `It can become ${transitions[now].join(' or ')}.`);
}
