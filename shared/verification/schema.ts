// Schemas of verification: lists, comparison, decision and answer.
import * as v from 'valibot';
import { Firearm, firearmVerifications } from '../firearms/schema.ts';
import { checkFields } from '../kinds/checks.ts';
import { optionalText, paging, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { LibraryFirearm, verificationStatuses } from '../library/schema.ts';
import { License } from '../licenses/schema.ts';

export const VerificationQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(firearmVerifications)),
  province: v.optional(Province),
  ownerId: v.optional(querySerialId),
  after: v.pipe(v.optional(RecordId), v.description('Firearms registered after this one, even if its own status has changed.')),
});
export type VerificationQuery = v.InferOutput<typeof VerificationQuery>;

export const VerificationCounts = v.pipe(
  v.object({
    firearms: v.record(v.picklist(firearmVerifications), v.number()),
    library: v.record(v.picklist(verificationStatuses), v.number()),
  }),
  v.description('Firearms that are not retired, and library records, by verification status.'),
);
export type VerificationCounts = v.InferOutput<typeof VerificationCounts>;

export const DecideVerification = v.pipe(
  v.strictObject({ status: v.picklist(firearmVerifications, 'Status must be pending, verified, queried or rejected'), note: optionalText() }),
  v.forward(
    checkFields([['status'], ['note']], ({ status, note }) => status === 'verified' || Boolean(note), 'Describe what is wrong or in doubt'),
    ['note'],
  ),
  v.description('The decision of the firearm office. Reopening, a query and a rejection need a comment that the provider reads.'),
);
export type DecideVerification = v.InferOutput<typeof DecideVerification>;

export const AnswerVerification = v.strictObject({ text: text('An answer is required', 2000) });
export type AnswerVerification = v.InferOutput<typeof AnswerVerification>;

export const checkNames = [
  'manufacturer',
  'model',
  'type',
  'caliber',
  'barrelLength',
  'license',
  'section',
  'holder',
  'expiry',
  'cardSerial',
  'nearSerials',
] as const;

export const Check = v.pipe(
  v.object({
    name: v.picklist(checkNames),
    against: v.picklist(['library', 'license', 'register']),
    result: v.picklist(['agrees', 'differs', 'unknown']),
    registered: v.nullable(v.string()),
    compared: v.nullable(v.string()),
    remark: v.pipe(v.nullable(v.string()), v.description('An explanation, where the values alone are not clear.')),
  }),
  v.description('One comparison: the registered value and the other value, with units. `unknown` means that they cannot be compared.'),
);
export type Check = v.InferOutput<typeof Check>;

/** A registered firearm with a similar serial number. */
const Near = v.object({ id: RecordId, serialNumber: v.string(), manufacturer: v.string(), model: v.string(), ownerName: v.nullable(v.string()) });

export const Comparison = v.object({
  id: RecordId,
  firearm: Firearm,
  license: v.pipe(v.nullable(License), v.description('The current license.')),
  library: v.pipe(v.nullable(LibraryFirearm), v.description('The library record that the registration names, or else the best match by make and model.')),
  libraryBy: v.nullable(v.picklist(['reference', 'match'])),
  near: v.array(Near),
  checks: v.array(Check),
  version: v.number(),
});
export type Comparison = v.InferOutput<typeof Comparison>;
