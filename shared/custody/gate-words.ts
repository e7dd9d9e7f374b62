// The gates of an issue as short reasons, for figures, notices and the register of provision.
import type { GateCode } from './gate-codes.ts';

export const gateWords: Readonly<Record<GateCode, string>> = {
  FIREARM_OUT: 'Firearm already out',
  FIREARM_NOT_IN_THIS_SAFE: 'Firearm in another safe',
  FIREARM_NOT_ACTIVE: 'Firearm not active',
  FIREARM_LOCKED: 'Firearm in a transaction',
  FIREARM_SEIZED: 'Firearm seized',
  NOT_LICENSE_HOLDER: 'Provider does not hold the license',
  LICENSE_MISSING: 'No license recorded',
  LICENSE_EXPIRED: 'License expired',
  LICENSE_LATE: 'License renewal late',
  LICENSE_NOT_FOR_BUSINESS: 'License not for business purposes',
  PROVIDER_SUSPENDED: 'Provider suspended or lapsed',
  PROVIDER_UNDER_INQUIRY: 'Provider under inquiry',
  ISSUER_NOT_AUTHORISED: 'Issuer without written authority',
  ISSUER_IS_RECEIVER: 'Issuer and receiver are the same person',
  WITNESS_REQUIRED: 'No witness',
  WITNESS_INVALID: 'Witness not valid',
  OFFICER_NOT_ACTIVE: 'Officer not active',
  OFFICER_PSIRA_EXPIRED: 'PSiRA registration expired',
  COMPETENCY_MISSING: 'No competency for the class',
  COMPETENCY_REVIEW_PAST: 'Competency past its review date',
  COMPETENCY_CLASS_UNSURE: 'Class of firearm not certain',
  ASSESSMENT_MISSING: 'No yearly assessment',
  ASSESSMENT_OVERDUE: 'Yearly assessment overdue',
  OFFICER_HOLDS_ANOTHER: 'Officer already holds a firearm',
  PERIOD_OVER_72H: 'Period longer than 72 hours',
  PERIOD_IN_PAST: 'Period in the past',
  PERIODS_OVER_LIMIT: 'Too many periods in succession',
  ROUNDS_OVER_LIMIT: 'Too many rounds',
  ROUNDS_NOT_IN_STOCK: 'Rounds not in stock',
};

/** The gates as a list: "Yearly assessment overdue, No witness". */
export const gatesInWords = (codes: readonly string[]): string => codes.map((code) => gateWords[code as GateCode] ?? code).join(', ');
