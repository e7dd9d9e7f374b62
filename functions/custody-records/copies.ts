// The parts of an issue that are copies, as they were at the issue. Printed papers and the verify page show these and never look them up again, so that a
// later change of a name or a license does not change what was authorised (reg 21(1)(c), 22(2)).
import type { LadderStep } from '../../shared/custody/ladder.ts';
import type { CustodyState, conditions, Issue } from '../../shared/custody/schema.ts';
import type { Endorsement } from '../../shared/officers/competencies.ts';
import type { idTypes, psiraGrades } from '../../shared/officers/schema.ts';

/** The license holder: the provider. */
export interface HolderCopy {
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly psiraNumber: string;
}

export interface FirearmCopy {
  readonly manufacturer: string;
  readonly model: string;
  readonly type: string;
  readonly caliber: string;
  readonly serialNumber: string;
  /** Other serial numbers and marks. */
  readonly marks: readonly string[];
}

export interface LicenseCopy {
  readonly number: string;
  /** A day, such as 2024-03-01. */
  readonly issuedOn: string;
  readonly section: string;
}

export interface OfficerCopy {
  readonly surname: string;
  readonly fullNames: string;
  readonly initials: string;
  readonly idType: (typeof idTypes)[number];
  readonly idNumber: string;
  readonly psiraNumber: string;
  readonly psiraGrade: (typeof psiraGrades)[number];
  /** The certificate and the yearly assessment that the gates relied on. Absent for a firearm of a type without an endorsement. */
  readonly endorsement?: Endorsement | undefined;
  readonly certificateNumber?: string | undefined;
  /** A day, as is the next one. */
  readonly certificateIssuedOn?: string | undefined;
  readonly assessedOn?: string | undefined;
}

export interface IssuerCopy {
  readonly officerId: string;
  readonly name: string;
  /** The issuer's written authority of the license holder. */
  readonly delegationId: string;
  readonly grantedByName: string;
}

/** A second authorised person who allowed an exception. */
export interface OverrideCopy {
  readonly officerId: string;
  readonly name: string;
  readonly reason: string;
  /** The written authority of that person. */
  readonly delegationId: string;
}

/** One period of at most 72 hours. Times are instants in UTC. */
export interface AuthorisationCopy {
  readonly number: string;
  /** 128 random bits in hexadecimal: the last part of the verify page's address. In no answer, log or export except the printed paper. */
  readonly token: string;
  readonly from: string;
  readonly until: string;
  /** Why the firearm is needed in this period. */
  readonly reason: string;
  /** Gates that this period did not pass. */
  readonly against?: readonly string[] | undefined;
  /** The second person who allowed this period although it did not pass a gate. */
  readonly override?: OverrideCopy | undefined;
  /** The issuer of this period. */
  readonly signedBy: string;
  readonly delegationId: string;
  /** Who granted the written authority of this issuer. */
  readonly grantedByName: string;
  readonly revokedAt?: string | undefined;
  readonly revokedReason?: string | undefined;
}

/** Where a firearm was before its seizure, for a seizure that was recorded for the wrong firearm. */
export interface CameFrom {
  readonly state: CustodyState;
  readonly safeId?: string | undefined;
  readonly safeName?: string | undefined;
  readonly branchId?: string | undefined;
  readonly issueId?: string | undefined;
  readonly officerPhone?: string | undefined;
  readonly gunsmith?: string | undefined;
}

/** A step of the ladder that the job took: when, and how many people it notified. */
export interface TakenStep {
  readonly step: LadderStep;
  readonly at: string;
  readonly people: number;
}

/** The end of an issue: a return, a hand-over, a loss, a seizure or a void. Only a return has all fields. */
export interface EndCopy {
  readonly at: string;
  /** The event that ended it. */
  readonly eventId?: string | undefined;
  readonly receivedById?: string | undefined;
  readonly broughtById?: string | undefined;
  readonly safeId?: string | undefined;
  readonly flags?: Issue['returnFlags'] | undefined;
  readonly rounds?: number | undefined;
  readonly magazines?: number | undefined;
  readonly condition?: (typeof conditions)[number] | undefined;
  readonly receivedByName?: string | undefined;
  readonly broughtByName?: string | undefined;
  readonly remarks?: string | undefined;
  readonly shortfall?: Issue['shortfall'] | undefined;
}
