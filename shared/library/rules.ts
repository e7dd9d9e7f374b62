// Rules of library records: the firearm type at registration, and changes of the verification status.

import type { firearmTypes } from '../firearms/schema.ts';
import { cannotBecome } from '../kinds/cannot-become.ts';
import type { LibraryFirearm, libraryTypes } from './schema.ts';

/** The firearm type for each library type. */
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

/** For each status, the statuses that may follow (spec 1, section 3: pending at creation). The only such table. */
const transitions: Readonly<Record<VerificationStatus, readonly VerificationStatus[]>> = {
  pending: ['verified', 'rejected'],
  verified: ['pending'],
  rejected: ['pending'],
};

/** The statuses that may follow, in the order of the buttons. */
export const verificationsAfter = (status: VerificationStatus): readonly VerificationStatus[] => transitions[status];

/** Why the record cannot get this status now; undefined if it can. */
export function verificationRefusalOf(now: VerificationStatus, wanted: VerificationStatus): string | undefined {
  return transitions[now].includes(wanted) ? undefined : cannotBecome('library record', now, wanted, `It can become ${transitions[now].join(' or ')}.`);
}
