// Seizures and their chain of custody (spec 2, sections 2.11, 3, 4 and 7).
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
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

const caseNumber = new RegExp(`^${caseNumberPrefix}\\d{13,16}$`);

/** A case by its id, or by its number, as papers have it: who records seizures may not read cases and knows no id (decision 074). */
const NamedCase = v.pipe(
  v.string(),
  v.trim(),
  v.transform((named) => (/^case/i.test(named) ? named.toUpperCase() : named)),
  check((named) => caseNumber.test(named) || v.is(RecordId, named), `A case number such as ${caseNumberPrefix}1790000000000`),
);

/** `inspectorId`, `seizureNumber` and `seizureDate` are in the specification's payload; the server sets them, and the status. */
export const RecordSeizure = v.strictObject({
  reason: v.picklist(seizureReasons, 'Reason is required'),
  location: text('Location is required', 200),
  firearmId: orNothing(RecordId, 'Not a record id'),
  caseId: orNothing(NamedCase, 'Not a case'),
  evidenceNumber: optionalText(60),
  inspectorId: v.optional(v.unknown()),
  seizureNumber: v.optional(v.unknown()),
  seizureDate: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
});
export type RecordSeizure = v.InferOutput<typeof RecordSeizure>;

/** The next status. A destruction names the authority it stands on when it is proposed. */
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

export const Seizure = v.object({
  id: RecordId,
  seizureNumber: v.string(),
  reason: v.picklist(seizureReasons),
  location: v.string(),
  firearmId: v.nullable(RecordId),
  /** The firearm in words, as it was when it was seized. */
  firearm: v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), ownerName: v.string() })),
  caseId: v.nullable(RecordId),
  evidenceNumber: v.nullable(v.string()),
  inspectorId: v.string(),
  inspectorName: v.string(),
  seizureDate: Instant,
  status: v.picklist(seizureStatuses),
  /** Proposed by one person, done once a second one has confirmed it. */
  destruction: v.nullable(Destruction),
  processedAt: v.nullable(Instant),
  closedAt: v.nullable(Instant),
  /** The last entry of its chain of custody. */
  custody: v.object({ count: v.number(), heldBy: v.string(), place: v.string(), sealNumber: v.nullable(v.string()) }),
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

export const CustodyEntry = v.object({
  number: v.number(),
  seizureId: RecordId,
  heldBy: v.string(),
  place: v.string(),
  sealNumber: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  at: Instant,
  recordedBy: v.string(),
  recordedByName: v.string(),
});
export type CustodyEntry = v.InferOutput<typeof CustodyEntry>;

export const CustodyQuery = v.strictObject(paging);
export type CustodyQuery = v.InferOutput<typeof CustodyQuery>;

/** The chain as a file: its call names the seizure in its path, its file among the filters. */
export const CustodyExportQuery = v.strictObject({ ...paging, seizureId: RecordId });
export type CustodyExportQuery = v.InferOutput<typeof CustodyExportQuery>;
