// The firearm office's look at a firearm's record: what it is compared with, and what it finds.
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
  /** Those registered after this one: the next in the list, whatever has become of it meanwhile. */
  after: v.optional(RecordId),
});
export type VerificationQuery = v.InferOutput<typeof VerificationQuery>;

/** Firearms that are not retired, and library records, by what was found of them. */
export const VerificationCounts = v.object({
  firearms: v.record(v.picklist(firearmVerifications), v.number()),
  library: v.record(v.picklist(verificationStatuses), v.number()),
});
export type VerificationCounts = v.InferOutput<typeof VerificationCounts>;

/** What the office finds. Reopening, a question and a rejection want words: the provider reads them. */
export const DecideVerification = v.pipe(
  v.strictObject({ status: v.picklist(firearmVerifications, 'Pending, verified, queried or rejected'), note: optionalText() }),
  v.forward(
    checkFields([['status'], ['note']], ({ status, note }) => status === 'verified' || Boolean(note), 'Say what is wrong or in doubt'),
    ['note'],
  ),
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

/** One comparison: the register's value beside the other's, each with its unit; `unknown` where nothing can be said. */
export const Check = v.object({
  name: v.picklist(checkNames),
  against: v.picklist(['library', 'license', 'register']),
  result: v.picklist(['agrees', 'differs', 'unknown']),
  registered: v.nullable(v.string()),
  compared: v.nullable(v.string()),
  /** Why, where the values alone do not say it. */
  remark: v.nullable(v.string()),
});
export type Check = v.InferOutput<typeof Check>;

/** A registered firearm whose serial number may be taken for this one's. */
const Near = v.object({ id: RecordId, serialNumber: v.string(), manufacturer: v.string(), model: v.string(), ownerName: v.nullable(v.string()) });

export const Comparison = v.object({
  id: RecordId,
  firearm: Firearm,
  /** The license it is held under now. */
  license: v.nullable(License),
  /** The library record that the registration names, or the best match of make and model. */
  library: v.nullable(LibraryFirearm),
  libraryBy: v.nullable(v.picklist(['reference', 'match'])),
  near: v.array(Near),
  checks: v.array(Check),
  version: v.number(),
});
export type Comparison = v.InferOutput<typeof Comparison>;
