// Schemas of license records (FCA 60 of 2000, s11, s24, s27; domain.md "a license").
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, Month, optionalText, paging, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber } from '../kinds/no-number.ts';
import { plainNumber } from '../kinds/numbers.ts';
import { monthsAfter } from '../kinds/time.ts';
import { licenseSections, longestYears } from './periods.ts';

/** `current` includes expired, undecided licenses. The other values are ends: replaced by a new card, renewal refused, or cancelled. */
export const licenseStatuses = ['current', 'superseded', 'refused', 'cancelled'] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];

/** State of a current license today, in Johannesburg. */
export const licenseStates = ['VALID', 'PREPARE', 'LODGED_VALID', 'LODGED_LATE', 'LATE_WINDOW', 'EXPIRED'] as const;
export type LicenseState = (typeof licenseStates)[number];
/** Names of the states on screens. */
export const stateNames: Readonly<Record<LicenseState, string>> = {
  VALID: 'Valid',
  PREPARE: 'Prepare renewal',
  LODGED_VALID: 'Lodged in time',
  LODGED_LATE: 'Lodged late',
  LATE_WINDOW: 'Overdue: lodge now',
  EXPIRED: 'Expired',
};

export const verifications = ['unverified', 'verified', 'queried'] as const;

/** License number in normal form, to compare two numbers. */
export const normaliseLicenseNumber = plainNumber;

const licenseNumber = identifyingNumber('license', 'License number', 'License number is required');

/** Fields of the card. */
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
/** Allows one year more than the longest period. An expiry in the wrong century would never be reported. */
const runs = (days: Days) => isLater(days) && days.expiresOn <= monthsAfter(days.issuedOn, 12 * (longestYears + 1));
const expires = ({ input }: { readonly input: Days }) =>
  isLater(input) ? `Licenses run for at most ${longestYears} years: check the year` : 'Must be after the issue date';

export const LicenseCard = v.pipe(
  v.strictObject(card),
  v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']),
  v.description('The license card, as it can be sent with a registration.'),
);
export type LicenseCard = v.InferOutput<typeof LicenseCard>;

export const CreateLicense = v.pipe(
  v.strictObject({ firearmId: v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId), ...card, notes: optionalText() }),
  v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']),
);
export type CreateLicense = v.InferOutput<typeof CreateLicense>;

export const LodgeRenewal = v.pipe(
  v.strictObject({ lodgedOn: day('Date of lodging is required'), receiptNumber: text('Receipt number is required', 60) }),
  v.description('The lodging of a renewal with the police: the day and the receipt (FCA s24).'),
);
export type LodgeRenewal = v.InferOutput<typeof LodgeRenewal>;

export const DecideRenewal = v.pipe(
  v.variant(
    'decision',
    [
      v.pipe(
        v.strictObject({ decision: v.literal('granted'), decidedOn: day('Date of the decision is required'), ...card, comments: optionalText() }),
        v.forward(checkFields([['issuedOn'], ['expiresOn']], runs, expires), ['expiresOn']),
      ),
      v.strictObject({ decision: v.literal('refused'), decidedOn: day('Date of the decision is required'), comments: text('A reason is required', 2000) }),
    ],
    'Granted or refused',
  ),
  v.description('The Registrar’s decision on a lodged renewal. A granted renewal comes with a new card.'),
);
export type DecideRenewal = v.InferOutput<typeof DecideRenewal>;

export const CancelLicense = v.strictObject({ reason: text('A reason is required', 2000) });
export type CancelLicense = v.InferOutput<typeof CancelLicense>;

export const CorrectLicense = v.pipe(
  v.strictObject({ ...v.partial(v.object(card)).entries, reason: text('A reason is required', 2000) }),
  v.description('The corrected record and the reason. A field that is left out keeps its value, and the dates are checked together.'),
);
export type CorrectLicense = v.InferOutput<typeof CorrectLicense>;

export const VerifyLicense = v.pipe(
  v.strictObject({ verification: v.picklist(['verified', 'queried'], 'Verified or queried'), comments: optionalText() }),
  v.forward(
    checkFields([['verification'], ['comments']], ({ verification, comments }) => verification === 'verified' || Boolean(comments), 'Enter what is in doubt'),
    ['comments'],
  ),
  v.description('The result of comparing the record with the card. A query says what is in doubt.'),
);
export type VerifyLicense = v.InferOutput<typeof VerifyLicense>;

export const License = v.object({
  id: RecordId,
  firearmId: RecordId,
  firearm: v.pipe(
    v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string() }),
    v.description('The firearm in words: manufacturer, model and serial number.'),
  ),
  holderId: v.pipe(v.number(), v.description('The owner of the firearm when the license was recorded.')),
  holderName: v.string(),
  ...card,
  licenseNumber: v.string(),
  issuedOn: v.pipe(v.string(), v.description('A day, like all fields that end in `On`.')),
  expiresOn: v.pipe(v.string(), v.description('A day.')),
  status: v.picklist(licenseStatuses),
  state: v.pipe(v.nullable(v.picklist(licenseStates)), v.description('Null once the license has ended.')),
  daysLeft: v.pipe(v.number(), v.description('Days until it expires; negative if past.')),
  lodgeBy: v.pipe(v.string(), v.description('The last day to lodge a renewal on time.')),
  lodgedOn: v.nullable(v.string()),
  receiptNumber: v.nullable(v.string()),
  lodgedBy: v.pipe(v.nullable(v.string()), v.description('The id of the person who lodged it. Another person must decide.')),
  correctors: v.pipe(v.optional(v.array(v.string()), []), v.description('The ids of people who corrected it. They cannot verify it.')),
  recordedBy: v.pipe(v.nullable(v.string()), v.description('The id of the person who recorded the card. Another person must verify it.')),
  decision: v.nullable(v.picklist(['granted', 'refused'])),
  decidedOn: v.nullable(v.string()),
  closedOn: v.nullable(v.string()),
  closedReason: v.nullable(v.string()),
  renews: v.pipe(v.nullable(RecordId), v.description('The license that this one renews, and the license that renewed this one.')),
  renewedBy: v.nullable(RecordId),
  verification: v.picklist(verifications),
  verifiedBy: v.pipe(v.nullable(v.string()), v.description('The verifier’s name.')),
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
  sort: v.pipe(v.optional(v.picklist(['urgency'])), v.description('By expiry: next to expire first, then lodged on time, then ended. Left out: newest first.')),
  inForce: v.pipe(v.optional(v.literal('true')), v.description('Current and not expired on this day. Ignored when `state` is sent.')),
  runsOutIn: v.pipe(v.optional(Month), v.description('Expires in this month without a renewal lodged on time.')),
});
export type LicenseQuery = v.InferOutput<typeof LicenseQuery>;

export const LicenseCounts = v.pipe(
  v.object({ states: v.record(v.picklist(licenseStates), v.number()), inForce: v.number() }),
  v.description('The number of current licenses in each state today.'),
);
export type LicenseCounts = v.InferOutput<typeof LicenseCounts>;
