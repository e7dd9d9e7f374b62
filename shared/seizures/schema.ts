// Seizures and their chain of custody (spec 2, sections 2.11, 3, 4 and 7).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { caseNumberPrefix, Instant, optionalText, paging, RecordId, searchText, text } from '../kinds/index.ts';

export const seizureReasons = ['illegal_possession', 'expired_license', 'investigation', 'safety_concern', 'compliance_violation'] as const;

export const seizureStatuses = ['seized', 'processed', 'returned', 'destroyed'] as const;
export type SeizureStatus = (typeof seizureStatuses)[number];

/** What a form sends empty when nothing was chosen. */
const orNothing = <S extends v.GenericSchema<string, string>>(schema: S, message: string) =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          schema,
        ],
        message,
      ),
    ),
  );

const caseNumber = new RegExp(`^${caseNumberPrefix}(?:\\d{13,16}|\\d{4}-\\d{4,9})$`);

/** A case by its id, or by its number, as papers have it: who records seizures may not read cases and knows no id (decision 074). */
const NamedCase = v.pipe(
  v.string(),
  v.trim(),
  v.transform((named) => (/^case/i.test(named) ? named.toUpperCase() : named)),
  check((named) => caseNumber.test(named) || v.is(RecordId, named), `A case number such as ${caseNumberPrefix}1790000000000`),
);

/** The facts of a seizure that a person enters, and can correct. */
const seized = {
  reason: v.picklist(seizureReasons, 'Reason is required'),
  location: text('Location is required', 200),
  firearmId: orNothing(RecordId, 'Not a record id'),
  /** The items in words: required when no firearm is chosen. */
  description: optionalText(1000),
  caseId: orNothing(NamedCase, 'Not a case'),
  evidenceNumber: optionalText(60),
};

interface Items {
  readonly firearmId?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** `inspectorId`, `seizureNumber` and `seizureDate` are in the specification's payload; the server sets them, and the status. */
export const RecordSeizure = v.pipe(
  v.strictObject({
    ...seized,
    inspectorId: v.optional(v.unknown()),
    seizureNumber: v.optional(v.unknown()),
    seizureDate: v.optional(v.unknown()),
    status: v.optional(v.unknown()),
  }),
  v.forward(
    checkFields(
      [['firearmId'], ['description']],
      ({ firearmId, description }: Items) => Boolean(firearmId || description),
      'Choose a firearm, or describe the items that were seized',
    ),
    ['description'],
  ),
);
export type RecordSeizure = v.InferOutput<typeof RecordSeizure>;

const correctionReason = text('Reason for the correction is required', 500);

/** A correction of what was recorded. A field that is left out stays; the old value stays to be read, struck through. */
export const CorrectSeizure = v.strictObject({ ...v.partial(v.object(seized)).entries, correctionReason });
export type CorrectSeizure = v.InferOutput<typeof CorrectSeizure>;

/** The next status. A destruction names its authority when it is proposed, and so does a return that the rules refuse. */
export const UpdateSeizure = v.strictObject({
  status: v.picklist(['processed', 'returned', 'destroyed'], 'Status is processed, returned or destroyed'),
  authorityReference: optionalText(100),
  comments: optionalText(),
});
export type UpdateSeizure = v.InferOutput<typeof UpdateSeizure>;

const Destruction = v.object({
  authorityReference: v.string(),
  proposedBy: v.string(),
  proposedByName: v.string(),
  proposedAt: Instant,
  confirmedBy: v.nullable(v.string()),
  confirmedByName: v.nullable(v.string()),
  confirmedAt: v.nullable(Instant),
});
export type Destruction = v.InferOutput<typeof Destruction>;

/** Why a firearm may not be returned now. */
export const ReturnObstacle = v.object({ kind: v.picklist(['license', 'case', 'stolen']), words: v.string() });
export type ReturnObstacle = v.InferOutput<typeof ReturnObstacle>;

/** A return in spite of obstacles: requested by one person under an authority's reference, confirmed by another. */
const Release = v.object({
  authorityReference: v.string(),
  obstacles: v.array(ReturnObstacle),
  requestedBy: v.string(),
  requestedByName: v.string(),
  requestedAt: Instant,
  confirmedBy: v.nullable(v.string()),
  confirmedByName: v.nullable(v.string()),
  confirmedAt: v.nullable(Instant),
});
export type Release = v.InferOutput<typeof Release>;

export const ReturnCheck = v.object({ obstacles: v.array(ReturnObstacle) });

/** A corrected field: its old value stays to be read, with the reason, who corrected it and when. */
const Correction = v.object({
  field: v.picklist(['reason', 'location', 'firearm', 'description', 'case', 'evidenceNumber']),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  correctionReason: v.string(),
  correctedBy: v.string(),
  correctedByName: v.string(),
  correctedAt: Instant,
});
export type Correction = v.InferOutput<typeof Correction>;

export const Seizure = v.object({
  id: RecordId,
  seizureNumber: v.string(),
  /** The number of its year, to be said aloud; null for a record that came before these, until `npm run recount`. */
  shortNumber: v.optional(v.nullable(v.string()), null),
  reason: v.picklist(seizureReasons),
  location: v.string(),
  firearmId: v.nullable(RecordId),
  /** The firearm in words, as it was when it was seized. */
  firearm: v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), ownerName: v.string() })),
  /** The items in words. */
  description: v.nullable(v.string()),
  caseId: v.nullable(RecordId),
  evidenceNumber: v.nullable(v.string()),
  inspectorId: v.string(),
  inspectorName: v.string(),
  seizureDate: Instant,
  status: v.picklist(seizureStatuses),
  /** Proposed by one person, done once a second one has confirmed it. */
  destruction: v.nullable(Destruction),
  /** The authority for a return that the rules refuse. */
  release: v.nullable(Release),
  processedAt: v.nullable(Instant),
  closedAt: v.nullable(Instant),
  /** The last entry of its chain of custody. */
  custody: v.object({ count: v.number(), heldBy: v.string(), place: v.string(), sealNumber: v.nullable(v.string()) }),
  /** Oldest first. */
  corrections: v.array(Correction),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Seizure = v.InferOutput<typeof Seizure>;

export const SeizureQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(seizureStatuses)),
  reason: v.optional(v.picklist(seizureReasons)),
  firearmId: v.optional(RecordId),
  caseId: v.optional(RecordId),
  /** All whose items are neither returned nor destroyed. */
  open: v.optional(v.literal('true', 'open is true')),
});
export type SeizureQuery = v.InferOutput<typeof SeizureQuery>;

/** A hand-over: who holds it from now on, where, and under which seal. The moment is the server's. */
export const HandOver = v.strictObject({
  heldBy: text('Held by is required', 200),
  place: text('Place is required', 200),
  sealNumber: optionalText(60),
  remarks: optionalText(500),
});
export type HandOver = v.InferOutput<typeof HandOver>;

/** What an entry of the chain should have said, whole, and why. */
export const CorrectCustody = v.strictObject({ ...HandOver.entries, correctionReason });
export type CorrectCustody = v.InferOutput<typeof CorrectCustody>;

export const CustodyEntry = v.object({
  number: v.number(),
  seizureId: RecordId,
  /** Who held it before: the holder of the entry before this one. Null where nobody is known. */
  from: v.nullable(v.string()),
  heldBy: v.string(),
  place: v.string(),
  sealNumber: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  at: Instant,
  recordedBy: v.string(),
  recordedByName: v.string(),
  /** The number of the entry that it corrects, and why. */
  corrects: v.nullable(v.number()),
  correctionReason: v.nullable(v.string()),
  /** The number of the entry that corrects it: this one no longer holds. */
  correctedBy: v.nullable(v.number()),
});
export type CustodyEntry = v.InferOutput<typeof CustodyEntry>;

export const CustodyQuery = v.strictObject(paging);
export type CustodyQuery = v.InferOutput<typeof CustodyQuery>;

/** The chain as a file: its call names the seizure in its path, its file among the filters. */
export const CustodyExportQuery = v.strictObject({ ...paging, seizureId: RecordId });
export type CustodyExportQuery = v.InferOutput<typeof CustodyExportQuery>;
