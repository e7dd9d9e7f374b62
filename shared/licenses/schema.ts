// License records: the license a firearm is held under (FCA 60 of 2000, s11, s24, s27; domain.md "a license").
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, Month, optionalText, paging, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber } from '../kinds/no-number.ts';
import { plainNumber } from '../kinds/numbers.ts';
import { monthsAfter } from '../kinds/time.ts';
import { licenseSections, longestYears } from './periods.ts';

/** `current`: in force or run out undecided. The others are ends: a new card took its place, the renewal was refused, or it was cancelled. */
export const licenseStatuses = ['current', 'superseded', 'refused', 'cancelled'] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];

/** How a current license stands today, in Johannesburg. */
export const licenseStates = ['VALID', 'PREPARE', 'LODGED_VALID', 'LODGED_LATE', 'LATE_WINDOW', 'EXPIRED'] as const;
export type LicenseState = (typeof licenseStates)[number];
/** As people read them. */
export const stateNames: Readonly<Record<LicenseState, string>> = {
  VALID: 'Valid',
  PREPARE: 'Prepare renewal',
  LODGED_VALID: 'Lodged in time',
  LODGED_LATE: 'Lodged late',
  LATE_WINDOW: 'Late: lodge now',
  EXPIRED: 'Expired',
};

export const verifications = ['unverified', 'verified', 'queried'] as const;

/** Two license numbers are the same when they are read as one. */
export const normaliseLicenseNumber = plainNumber;

const licenseNumber = identifyingNumber('license', 'License number', 'License number is required');

/** What stands on the card. */
const card = {
  licenseNumber,
  section: v.picklist(licenseSections, 'Section is required'),
  issuedOn: day('Issue date is required'),
  expiresOn: day('Expiry date is required'),
};

interface Days {
  readonly issuedOn: string;
  readonly expiresOn: string;
}
const isLater = ({ issuedOn, expiresOn }: Days) => expiresOn > issuedOn;
/** The card's printed date wins, by up to a year; but of a license that ends in a wrong century nobody is told that it lapsed. */
const runs = (days: Days) => isLater(days) && days.expiresOn <= monthsAfter(days.issuedOn, 12 * (longestYears + 1));
const expires = ({ input }: { readonly input: Days }) =>
  isLater(input) ? `No license runs for more than ${longestYears} years: check the year` : 'Expires after it was issued';

/** The card alone: what a registration may carry along. */
export const LicenseCard = v.pipe(v.strictObject(card), v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']));
export type LicenseCard = v.InferOutput<typeof LicenseCard>;

export const CreateLicense = v.pipe(
  v.strictObject({ firearmId: v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId), ...card, notes: optionalText() }),
  v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']),
);
export type CreateLicense = v.InferOutput<typeof CreateLicense>;

/** Lodging a renewal with the police: the day and the receipt (FCA s24). */
export const LodgeRenewal = v.strictObject({ lodgedOn: day('Date of lodging is required'), receiptNumber: text('Receipt number is required', 60) });
export type LodgeRenewal = v.InferOutput<typeof LodgeRenewal>;

/** The Registrar's decision on a lodged renewal; granted, it comes with a new card. */
export const DecideRenewal = v.variant(
  'decision',
  [
    v.pipe(
      v.strictObject({ decision: v.literal('granted'), decidedOn: day('Date of the decision is required'), ...card, comments: optionalText() }),
      v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']),
    ),
    v.strictObject({ decision: v.literal('refused'), decidedOn: day('Date of the decision is required'), comments: text('A reason is required', 2000) }),
  ],
  'Granted or refused',
);
export type DecideRenewal = v.InferOutput<typeof DecideRenewal>;

export const CancelLicense = v.strictObject({ reason: text('A reason is required', 2000) });
export type CancelLicense = v.InferOutput<typeof CancelLicense>;

/** What the record should say of the card, and why: a field that is left out stays. The dates are checked with those that stay. */
export const CorrectLicense = v.strictObject({ ...v.partial(v.object(card)).entries, reason: text('A reason is required', 2000) });
export type CorrectLicense = v.InferOutput<typeof CorrectLicense>;

/** What the firearm office found when it compared the record with the card: a query says what is in doubt. */
export const VerifyLicense = v.pipe(
  v.strictObject({ verification: v.picklist(['verified', 'queried'], 'Verified or queried'), comments: optionalText() }),
  v.forward(
    checkFields([['verification'], ['comments']], ({ verification, comments }) => verification === 'verified' || Boolean(comments), 'Say what is in doubt'),
    ['comments'],
  ),
);
export type VerifyLicense = v.InferOutput<typeof VerifyLicense>;

export const License = v.object({
  id: RecordId,
  firearmId: RecordId,
  /** The firearm in words: manufacturer, model and serial number. */
  firearm: v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string() }),
  /** Who holds it: the firearm's owner at the time. */
  holderId: v.number(),
  holderName: v.string(),
  ...card,
  licenseNumber: v.string(),
  /** A day, as is whatever ends in `On`. */
  issuedOn: v.string(),
  /** A day. */
  expiresOn: v.string(),
  status: v.picklist(licenseStatuses),
  /** Null once the license has ended. */
  state: v.nullable(v.picklist(licenseStates)),
  /** Days until it expires, in Johannesburg; negative when past. */
  daysLeft: v.number(),
  /** The last day to lodge a renewal in time. */
  lodgeBy: v.string(),
  lodgedOn: v.nullable(v.string()),
  receiptNumber: v.nullable(v.string()),
  /** The id of whoever lodged it: somebody else decides. */
  lodgedBy: v.nullable(v.string()),
  /** Everybody who corrected it: none of them verifies it. */
  correctors: v.optional(v.array(v.string()), []),
  /** The id of whoever recorded the card: somebody else verifies it. */
  recordedBy: v.nullable(v.string()),
  decision: v.nullable(v.picklist(['granted', 'refused'])),
  decidedOn: v.nullable(v.string()),
  closedOn: v.nullable(v.string()),
  closedReason: v.nullable(v.string()),
  /** The license this one renews, and the one that renewed it. */
  renews: v.nullable(RecordId),
  renewedBy: v.nullable(RecordId),
  verification: v.picklist(verifications),
  /** By name. */
  verifiedBy: v.nullable(v.string()),
  verifiedAt: v.nullable(Instant),
  notes: v.nullable(v.string()),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type License = v.InferOutput<typeof License>;

export const LicenseQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  firearmId: v.optional(RecordId),
  holderId: v.optional(querySerialId),
  status: v.optional(v.picklist(licenseStatuses)),
  state: v.optional(v.picklist(licenseStates)),
  verification: v.optional(v.picklist(verifications)),
  /** The next to run out first, then those lodged in time, then those that have ended; newest first where nothing is said. */
  sort: v.optional(v.picklist(['urgency'])),
  /** Current and not expired on this day. With a state, the state decides. */
  inForce: v.optional(v.literal('true')),
  /** Expires in this month, with no renewal lodged in time. */
  runsOutIn: v.optional(Month),
});
export type LicenseQuery = v.InferOutput<typeof LicenseQuery>;

/** How many current licenses stand in each state today. */
export const LicenseCounts = v.object({ states: v.record(v.picklist(licenseStates), v.number()), inForce: v.number() });
export type LicenseCounts = v.InferOutput<typeof LicenseCounts>;
