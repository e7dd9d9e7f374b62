// Documents: files that belong to a firearm, a transaction, a disclosure or an ancillary (spec 2, sections 2.6, 3 and 5), and the files of
// inspections, seizures and cases (decision 140).
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, paging, RecordId, searchText, text } from '../kinds/index.ts';

export const documentCategories = ['firearm', 'transaction', 'disclosure', 'ancillary'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Records whose files are read with the record alone: no category of Document Management, and in none of its lists and counts. */
export const fileRecords = ['inspection', 'seizure', 'case'] as const;
export type FileRecordType = (typeof fileRecords)[number];

/** Every kind of record that has files. */
const documentSubjects = [...documentCategories, ...fileRecords] as const;
export type DocumentSubject = (typeof documentSubjects)[number];

export const isFileRecord = (type: string | undefined): type is FileRecordType => (fileRecords as readonly (string | undefined)[]).includes(type);

export const documentTypes = ['application/pdf', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a document shows, as its uploader says it. `other` where nobody said. */
export const documentKinds = ['license_card', 'competency', 'proof_of_sale', 'affidavit', 'photograph', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  license_card: 'License card',
  competency: 'Competency',
  proof_of_sale: 'Proof of sale',
  affidavit: 'Affidavit',
  photograph: 'Photograph',
  other: 'Other',
};

const Kind = v.picklist(documentKinds, `Kind is ${Object.values(documentKindWords).join(', ')}`);

/**
 * `uploading` until the upload check has looked at the file; then it is `available`, or `rejected` with a reason. `abandoned`:
 * it never came. `withdrawn` by who uploaded it: it is in no list any more, and its file and record stay.
 */
export const documentStatuses = ['uploading', 'available', 'rejected', 'abandoned', 'withdrawn'] as const;

/** The setting "max file size" (spec 2, section 9): 10. */
export const defaultMostMegabytes = 10;

const missing = 'Please select a file and fill in all required fields';

/** The number of a finding within its inspection. */
const findingNumber = v.optional(v.nullable(v.pipe(v.number('The number of a finding'), v.integer('The number of a finding'), v.minValue(1))));

const UploadFields = v.strictObject({
  fileName: text(missing, 255),
  fileType: v.picklist(documentTypes, 'Only PDF and JPEG files are allowed'),
  /** Bytes. */
  fileSize: v.pipe(v.number(missing), v.integer(), v.minValue(1, 'The file is empty')),
  sha256: v.pipe(v.string(missing), v.regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in small hexadecimal letters')),
  associatedEntityType: v.picklist(documentSubjects, missing),
  associatedEntityId: v.pipe(v.string(missing), v.nonEmpty(missing), RecordId),
  /** `other` where it is left out. */
  kind: v.optional(Kind),
  /** Of an inspection: the finding that the file shows, or the finding whose corrective action it belongs to. */
  finding: findingNumber,
  action: findingNumber,
});

export const StartUpload = v.pipe(
  UploadFields,
  v.forward(
    checkFields(
      [['associatedEntityType'], ['finding'], ['action']],
      ({ associatedEntityType, finding, action }) => associatedEntityType === 'inspection' || (finding == null && action == null),
      'Only an inspection has findings',
    ),
    ['finding'],
  ),
  v.forward(
    checkFields(
      [['finding'], ['action']],
      ({ finding, action }) => finding == null || action == null,
      'A file belongs to a finding or to its corrective action, not to both',
    ),
    ['action'],
  ),
);
export type StartUpload = v.InferOutput<typeof StartUpload>;

export const Document = v.object({
  id: RecordId,
  fileName: v.string(),
  kind: v.picklist(documentKinds),
  fileType: v.picklist(documentTypes),
  /** Bytes. */
  fileSize: v.number(),
  /** Where the content is fetched: the path of `documents.content`. */
  filePath: v.string(),
  associatedEntityType: v.picklist(documentSubjects),
  associatedEntityId: v.string(),
  /** The number of the finding that it shows, or of the finding whose corrective action it belongs to. Files of inspections alone have one. */
  finding: v.optional(v.nullable(v.number())),
  action: v.optional(v.nullable(v.number())),
  /** The record in words, as it was when the file came: "Glock 17 ABC123", a company and its period. */
  associatedEntityName: v.string(),
  status: v.picklist(documentStatuses),
  /** Why it was rejected or withdrawn. */
  reason: v.nullable(v.string()),
  /** The user's id. */
  uploadedBy: v.string(),
  /** The provider that its uploader acted for; null for a document of those who act for the country, or of old. */
  uploadedForEntityId: v.nullable(v.number()),
  uploadedByName: v.string(),
  /** A day: kept at least until then, by what its holders have set; nothing is erased by itself (decision 029). */
  keptUntil: v.string(),
  version: v.number(),
  createdAt: Instant,
});
export type Document = v.InferOutput<typeof Document>;

/** The document as it begins, and where its bytes go: one PUT with these headers within five minutes. */
export const Upload = v.object({ document: Document, upload: v.object({ url: v.string(), headers: v.record(v.string(), v.string()) }) });
export type Upload = v.InferOutput<typeof Upload>;

/** What is left out stays. */
export const EditDocument = v.strictObject({ fileName: v.optional(text('Name is required', 255)), kind: v.optional(Kind) });
export type EditDocument = v.InferOutput<typeof EditDocument>;

export const WithdrawDocument = v.strictObject({ reason: text('A reason is required', 500) });
export type WithdrawDocument = v.InferOutput<typeof WithdrawDocument>;

/** Available documents only; a rejected one is told to its uploader by `documents.get`. */
export const DocumentQuery = v.strictObject({
  ...paging,
  /** Part of the file's name. */
  search: v.optional(searchText),
  /** The files of an inspection, a seizure or a case are listed with its id alone. */
  associatedEntityType: v.optional(v.picklist(documentSubjects)),
  associatedEntityId: v.optional(RecordId),
  kind: v.optional(Kind),
  /** The specification's filter lists PNG and DOC beside PDF and JPEG; nothing of those kinds is ever kept. */
  fileType: v.optional(v.picklist([...documentTypes, 'image/png', 'application/msword'])),
  /** The upload's day in Johannesburg. */
  uploadedOn: v.optional(day('Choose a day')),
});

/** Available documents in the caller's scope, by category. */
export const DocumentCounts = v.object({ ...v.entriesFromList(documentCategories, v.number()), total: v.number() });

/** `inline` opens the file in the browser, without it the answer is a file to keep. */
export const ContentQuery = v.strictObject({ view: v.optional(v.literal('inline')) });
