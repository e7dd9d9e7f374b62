// Schemas of seizures and their chain of custody (spec 2, sections 2.11, 3, 4 and 7).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { caseNumberPrefix, Instant, optionalText, paging, RecordId, searchText, text } from '../kinds/index.ts';

export const seizureReasons = ['illegal_possession', 'expired_license', 'investigation', 'safety_concern', 'compliance_violation'] as const;

export const seizureStatuses = ['seized', 'processed', 'returned', 'destroyed'] as const;
export type SeizureStatus = (typeof seizureStatuses)[number];

/** Accepts an empty string from a form without a choice. */
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

/** A case by id or by number. Inspectors cannot read cases, so they enter the number from the papers (decision 074). */
const NamedCase = v.pipe(
  v.string(),
  v.trim(),
  v.transform((named) => (/^case/i.test(named) ? named.toUpperCase() : named)),
  check((named) => caseNumber.test(named) || v.is(RecordId, named), `A case number such as ${caseNumberPrefix}1790000000000`),
);

/** The facts of a seizure that a person enters and can correct. */
const seized = {
  reason: v.picklist(seizureReasons, 'Reason is required'),
  location: text('Location is required', 200),
  firearmId: orNothing(RecordId, 'Not a record id'),
  description: v.pipe(optionalText(1000), v.description('A description of the items. Required without a firearm.')),
  caseId: orNothing(NamedCase, 'Not a case'),
  evidenceNumber: optionalText(60),
};

interface Items {
  readonly firearmId?: string | null | undefined;
  readonly description?: string | null | undefined;
}

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
  v.description(
    'The server sets `inspectorId`, `seizureNumber`, `seizureDate` and the status; these fields of the specification’s payload are accepted and ignored.',
  ),
);
export type RecordSeizure = v.InferOutput<typeof RecordSeizure>;

const correctionReason = text('Reason for the correction is required', 500);

export const CorrectSeizure = v.pipe(
  v.strictObject({ ...v.partial(v.object(seized)).entries, correctionReason }),
  v.description('A correction. An omitted field keeps its value. The old value remains visible, struck through.'),
);
export type CorrectSeizure = v.InferOutput<typeof CorrectSeizure>;

export const UpdateSeizure = v.pipe(
  v.strictObject({
    status: v.picklist(['processed', 'returned', 'destroyed'], 'Status is processed, returned or destroyed'),
    authorityReference: optionalText(100),
    comments: optionalText(),
  }),
  v.description('The next status. A proposed destruction needs an authority reference, as does a return that the rules forbid.'),
);
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

export const ReturnObstacle = v.pipe(
  v.object({ kind: v.picklist(['license', 'case', 'stolen']), words: v.string() }),
  v.description('The reasons why a firearm may not be returned now.'),
);
export type ReturnObstacle = v.InferOutput<typeof ReturnObstacle>;

/** A return despite obstacles: one user requests it under an authority reference, another confirms it. */
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

/** A corrected field with its old value, reason, person and time. */
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
  shortNumber: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.description('A short number, unique within its year; null for an old record until `npm run recount` has run.'),
  ),
  reason: v.picklist(seizureReasons),
  location: v.string(),
  firearmId: v.nullable(RecordId),
  firearm: v.pipe(
    v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), ownerName: v.string() })),
    v.description('The firearm’s data at the time of the seizure.'),
  ),
  description: v.pipe(v.nullable(v.string()), v.description('A description of the items.')),
  caseId: v.nullable(RecordId),
  evidenceNumber: v.nullable(v.string()),
  inspectorId: v.string(),
  inspectorName: v.string(),
  seizureDate: Instant,
  status: v.picklist(seizureStatuses),
  destruction: v.pipe(v.nullable(Destruction), v.description('Proposed by one person and confirmed by another.')),
  release: v.pipe(v.nullable(Release), v.description('The authority reference of a return that the rules forbid.')),
  processedAt: v.nullable(Instant),
  closedAt: v.nullable(Instant),
  custody: v.pipe(
    v.object({ count: v.number(), heldBy: v.string(), place: v.string(), sealNumber: v.nullable(v.string()) }),
    v.description('The last entry of its chain of custody.'),
  ),
  corrections: v.pipe(v.array(Correction), v.description('Oldest first.')),
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
  open: v.pipe(v.optional(v.literal('true', 'open is true')), v.description('Only seizures whose items are neither returned nor destroyed.')),
});
export type SeizureQuery = v.InferOutput<typeof SeizureQuery>;

export const HandOver = v.pipe(
  v.strictObject({
    heldBy: text('Held by is required', 200),
    place: text('Place is required', 200),
    sealNumber: optionalText(60),
    remarks: optionalText(500),
  }),
  v.description('A hand-over: the new holder, the place and the seal. The server sets the time.'),
);
export type HandOver = v.InferOutput<typeof HandOver>;

export const CorrectCustody = v.pipe(v.strictObject({ ...HandOver.entries, correctionReason }), v.description('The corrected entry, in full, and the reason.'));
export type CorrectCustody = v.InferOutput<typeof CorrectCustody>;

export const CustodyEntry = v.object({
  number: v.number(),
  seizureId: RecordId,
  from: v.pipe(v.nullable(v.string()), v.description('The previous holder; null if unknown.')),
  heldBy: v.string(),
  place: v.string(),
  sealNumber: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  at: Instant,
  recordedBy: v.string(),
  recordedByName: v.string(),
  corrects: v.pipe(v.nullable(v.number()), v.description('The number of the entry that it corrects, and the reason.')),
  correctionReason: v.nullable(v.string()),
  correctedBy: v.pipe(v.nullable(v.number()), v.description('The number of the entry that corrects it. This entry is no longer valid.')),
});
export type CustodyEntry = v.InferOutput<typeof CustodyEntry>;

export const CustodyQuery = v.strictObject(paging);
export type CustodyQuery = v.InferOutput<typeof CustodyQuery>;

/** The query of the chain's file. The seizure is a filter here, and a path parameter in the call. */
export const CustodyExportQuery = v.strictObject({ ...paging, seizureId: RecordId });
export type CustodyExportQuery = v.InferOutput<typeof CustodyExportQuery>;
