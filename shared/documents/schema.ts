// Schemas of documents: files of a firearm, transaction, disclosure or ancillary (spec 2, sections 2.6, 3 and 5), and of an inspection, seizure, case or
// officer (decision 140).
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, paging, RecordId, searchText, text } from '../kinds/index.ts';

export const documentCategories = ['firearm', 'transaction', 'disclosure', 'ancillary'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Records whose files are shown only with the record, never in Document Management, its lists and counts. */
export const fileRecords = ['inspection', 'seizure', 'case', 'officer'] as const;
export type FileRecordType = (typeof fileRecords)[number];

/** All kinds of records that have files. */
const documentSubjects = [...documentCategories, ...fileRecords] as const;
export type DocumentSubject = (typeof documentSubjects)[number];

export const isFileRecord = (type: string | undefined): type is FileRecordType => (fileRecords as readonly (string | undefined)[]).includes(type);

export const documentTypes = ['application/pdf', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The uploader's description of a document; `other` if none was given. */
export const documentKinds = ['license_card', 'competency', 'proof_of_sale', 'affidavit', 'photograph', 'written_authority', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  license_card: 'License card',
  competency: 'Competency',
  proof_of_sale: 'Proof of sale',
  affidavit: 'Affidavit',
  photograph: 'Photograph',
  written_authority: 'Written authority',
  other: 'Other',
};

const Kind = v.picklist(documentKinds, `Kind is ${Object.values(documentKindWords).join(', ')}`);

/**
 * `uploading` until the upload check; then `available`, or `rejected` with a reason. `abandoned`: the file never arrived. `withdrawn` by the uploader:
 * hidden from lists, but file and record are kept.
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
  fileSize: v.pipe(v.number(missing), v.integer(), v.minValue(1, 'The file is empty'), v.description('The size in bytes.')),
  sha256: v.pipe(v.string(missing), v.regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in small hexadecimal letters')),
  associatedEntityType: v.picklist(documentSubjects, missing),
  associatedEntityId: v.pipe(v.string(missing), v.nonEmpty(missing), RecordId),
  /** Default: `other`. */
  kind: v.optional(Kind),
  /** For an inspection: the finding that the file shows, or whose corrective action it belongs to. */
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
      'A file belongs either to a finding or to its corrective action',
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
  fileSize: v.pipe(v.number(), v.description('The size in bytes.')),
  filePath: v.pipe(v.string(), v.description('The path that returns the file’s address: the call `documents.content`.')),
  associatedEntityType: v.picklist(documentSubjects),
  associatedEntityId: v.string(),
  finding: v.pipe(
    v.optional(v.nullable(v.number())),
    v.description('The number of the finding that the file shows, or of the finding whose corrective action it belongs to. Only for files of inspections.'),
  ),
  action: v.optional(v.nullable(v.number())),
  associatedEntityName: v.pipe(v.string(), v.description('The record when the file was uploaded, such as "Glock 17 ABC123", or a company and its period.')),
  status: v.picklist(documentStatuses),
  reason: v.pipe(v.nullable(v.string()), v.description('The reason for the rejection or withdrawal.')),
  uploadedBy: v.pipe(v.string(), v.description('The id of the user.')),
  uploadedForEntityId: v.pipe(
    v.nullable(v.number()),
    v.description('The provider that the uploader acted for; null for an uploader who acts for the country, and for old documents.'),
  ),
  uploadedByName: v.string(),
  keptUntil: v.pipe(v.string(), v.description('A day. The document is kept until then at least. Nothing is erased automatically.')),
  version: v.number(),
  createdAt: Instant,
});
export type Document = v.InferOutput<typeof Document>;

export const Upload = v.pipe(
  v.object({ document: Document, upload: v.object({ url: v.string(), headers: v.record(v.string(), v.string()) }) }),
  v.description('The new document, and the address to upload its file to: one PUT with these headers within five minutes.'),
);
export type Upload = v.InferOutput<typeof Upload>;

export const EditDocument = v.pipe(
  v.strictObject({ fileName: v.optional(text('Name is required', 255)), kind: v.optional(Kind) }),
  v.description('A field that is left out keeps its value.'),
);
export type EditDocument = v.InferOutput<typeof EditDocument>;

export const WithdrawDocument = v.strictObject({ reason: text('A reason is required', 500) });
export type WithdrawDocument = v.InferOutput<typeof WithdrawDocument>;

/** Available documents only. `documents.get` shows a rejected one to its uploader. */
export const DocumentQuery = v.strictObject({
  ...paging,
  search: v.pipe(v.optional(searchText), v.description('Part of the file name.')),
  associatedEntityType: v.pipe(v.optional(v.picklist(documentSubjects)), v.description('For an inspection, a seizure or a case, send its id too.')),
  associatedEntityId: v.optional(RecordId),
  kind: v.optional(Kind),
  fileType: v.pipe(
    v.optional(v.picklist([...documentTypes, 'image/png', 'application/msword'])),
    v.description('The specification’s filter also lists PNG and DOC, but no such files are ever stored.'),
  ),
  uploadedOn: v.pipe(v.optional(day('Choose a day')), v.description('The day of the upload in Johannesburg.')),
});

export const DocumentCounts = v.pipe(
  v.object({ ...v.entriesFromList(documentCategories, v.number()), total: v.number() }),
  v.description('Available documents that the caller may see, by category.'),
);

/** `inline` opens the file in the browser; otherwise it is downloaded. */
export const ContentQuery = v.strictObject({ view: v.optional(v.literal('inline')) });
