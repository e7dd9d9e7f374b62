// Schemas of the register frozen when a disclosure is submitted. It never changes (decision 017).
import * as v from 'valibot';
import { CaliberRounds } from '../ammunition/schema.ts';
import { Instant, RecordId } from '../kinds/index.ts';

/** Counts by value: status, type or license state. */
const Tally = v.record(v.string(), v.number());

/** `null` if there is no earlier disclosure to compare with. */
const ChangeCounts = v.nullable(
  v.object({
    sinceId: RecordId,
    sinceSubmittedAt: Instant,
    /** Categories in both disclosures. Only these are compared. */
    categories: v.array(v.string()),
    added: v.number(),
    gone: v.number(),
    changed: v.number(),
  }),
);

export const RegisterSummary = v.object({
  number: v.pipe(v.number(), v.description('The number of the submission that froze this register: 1 for the first.')),
  takenAt: Instant,
  sha256: v.pipe(v.string(), v.description('The SHA-256 of the file with the whole list, in hexadecimal.')),
  bytes: v.number(),
  counts: v.object({
    /** Firearms and ancillaries held in the chosen categories. */
    total: v.number(),
    byCategory: Tally,
    byStatus: Tally,
    byType: Tally,
    byLicenseState: Tally,
    /** Registered or acquired in the period. */
    came: v.number(),
    /** Retired, lost, stolen or transferred to another owner in the period. */
    gone: v.number(),
    /** Firearms held whose type has no category: machine guns and others. */
    outside: v.number(),
    /** Loss and theft reports made in the period; absent in registers frozen before these were counted. */
    lost: v.optional(v.number()),
    stolen: v.optional(v.number()),
    ammunition: v.pipe(
      v.optional(v.array(CaliberRounds)),
      v.description('With the category ammunition: the rounds in the provider’s ammunition ledger. Absent if it keeps none.'),
    ),
  }),
  changes: ChangeCounts,
});
export type RegisterSummary = v.InferOutput<typeof RegisterSummary>;

/** A changed record as shown to people. */
const Named = v.object({ id: RecordId, name: v.string(), words: v.string() });
export type Named = v.InferOutput<typeof Named>;

export const DisclosureRegister = v.pipe(
  v.object({
    ...RegisterSummary.entries,
    first: v.object({ added: v.array(Named), gone: v.array(Named), changed: v.array(Named) }),
    fileName: v.string(),
    url: v.string(),
  }),
  v.description('The figures, the first changes, and an address of the whole list, valid for one minute.'),
);
export type DisclosureRegister = v.InferOutput<typeof DisclosureRegister>;

export const RegisterPreview = v.pipe(
  v.object({
    takenAt: Instant,
    counts: RegisterSummary.entries.counts,
    changes: RegisterSummary.entries.changes,
    first: DisclosureRegister.entries.first,
  }),
  v.description('A preview of the register that submitting the disclosure now would freeze.'),
);
export type RegisterPreview = v.InferOutput<typeof RegisterPreview>;

/** For a disclosure of ammunition without figures: it relies on the provider's notes. */
export const ammunitionNote = 'The register does not record ammunition: see Additional Notes.';

/** One record of the list, as it was at submission. */
export interface HeldItem {
  readonly id: string;
  readonly kind: 'firearm' | 'ancillary';
  readonly category: 'handguns' | 'rifles' | 'shotguns' | 'ancillaries';
  readonly serialNumber: string | null;
  readonly manufacturer: string;
  readonly model: string;
  readonly type: string;
  readonly caliber: string | null;
  readonly status: string;
  readonly statusSince: string | null;
  /** The day of its registration or of its acquisition by a transaction. */
  readonly heldSince: string | null;
  /** The keeper, if it is not the owner. */
  readonly keeperName: string | null;
  readonly license: { readonly number: string; readonly section: string; readonly expiresOn: string; readonly state: string } | null;
}

/** A record that left the provider in the period, and how. */
export interface GoneItem extends HeldItem {
  readonly goneOn: string;
  readonly how: string;
}

export const licenseStateOf = (item: HeldItem): string => item.license?.state ?? 'none';

export interface RegisterChanges {
  readonly since: { readonly id: string; readonly submittedAt: string };
  readonly categories: readonly string[];
  readonly added: readonly HeldItem[];
  readonly gone: readonly HeldItem[];
  readonly changed: readonly { readonly item: HeldItem; readonly from: string; readonly to: string }[];
}

/** The whole file, as stored and downloaded. */
export interface FrozenRegister {
  readonly disclosure: {
    readonly id: string;
    readonly companyName: string;
    readonly psiraNumber: string;
    readonly disclosurePeriodStart: string;
    readonly disclosurePeriodEnd: string;
    readonly categories: readonly string[];
    readonly status: 'submitted';
    readonly submittedAt: string;
    readonly submittedByName: string;
    readonly reportData: {
      readonly additionalNotes: string | null;
      readonly ammunition?: readonly CaliberRounds[];
      readonly submissionDate: string;
    };
  };
  readonly register: {
    readonly number: number;
    readonly takenAt: string;
    readonly counts: RegisterSummary['counts'];
    readonly notes: readonly string[];
    readonly items: readonly HeldItem[];
    /** Ids of the records added in the period. */
    readonly came: readonly string[];
    readonly gone: readonly GoneItem[];
    readonly changes: RegisterChanges | null;
  };
}
