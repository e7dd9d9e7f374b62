// The conditions of an issue, each with a code and a level (custody.md, section 5.5).

/** `refusal`: no issue. `override`: a second authorised person may allow it with a reason. `warning`: the issue records it. */
export const gateLevels = ['refusal', 'override', 'warning'] as const;
export type GateLevel = (typeof gateLevels)[number];

export const gateCodes = [
  'FIREARM_OUT',
  'FIREARM_NOT_IN_THIS_SAFE',
  'FIREARM_NOT_ACTIVE',
  'FIREARM_LOCKED',
  'FIREARM_SEIZED',
  'NOT_LICENSE_HOLDER',
  'LICENSE_MISSING',
  'LICENSE_EXPIRED',
  'LICENSE_LATE',
  'LICENSE_NOT_FOR_BUSINESS',
  'PROVIDER_SUSPENDED',
  'PROVIDER_UNDER_INQUIRY',
  'ISSUER_NOT_AUTHORISED',
  'ISSUER_IS_RECEIVER',
  'WITNESS_REQUIRED',
  'WITNESS_INVALID',
  'OFFICER_NOT_ACTIVE',
  'OFFICER_PSIRA_EXPIRED',
  'COMPETENCY_MISSING',
  'COMPETENCY_REVIEW_PAST',
  'COMPETENCY_CLASS_UNSURE',
  'ASSESSMENT_MISSING',
  'ASSESSMENT_OVERDUE',
  'OFFICER_HOLDS_ANOTHER',
  'PERIOD_OVER_72H',
  'PERIOD_IN_PAST',
  'PERIODS_OVER_LIMIT',
  'ROUNDS_OVER_LIMIT',
  'ROUNDS_NOT_IN_STOCK',
] as const;
export type GateCode = (typeof gateCodes)[number];

export interface Gate {
  readonly code: GateCode;
  readonly level: GateLevel;
  readonly message: string;
}
