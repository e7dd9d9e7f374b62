// What the firearm office may find of a library record, and why not.
import type { LibraryFirearm } from './schema.ts';

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
  if (transitions[now].includes(wanted)) return undefined;
  const instead = `It can become ${transitions[now].join(' or ')}.`;
  return now === wanted ? `This library record is already ${now}. ${instead}` : `A library record that is ${now} cannot become ${wanted}. ${instead}`;
}
