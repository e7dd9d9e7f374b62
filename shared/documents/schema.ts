// Documents: files that belong to a firearm, a transaction, a disclosure or an ancillary (spec 2, sections 2.6, 3 and 5).
import * as v from 'valibot';
import { day, Instant, paging, RecordId, searchText, text } from '../kinds/index.ts';

export const documentCategories = ['firearm', 'transaction', 'disclosure', 'ancillary'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

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

export const StartUpload = v.strictObject({
  fileName: text(missing, 255),
  fileType: v.picklist(documentTypes, 'Only PDF and JPEG files are allowed'),
  /** Bytes. */
  fileSize: v.pipe(v.number(missing), v.integer(), v.minValue(1, 'The file is empty')),
  sha256: v.pipe(v.string(missing), v.regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in small hexadecimal letters')),
  associatedEntityType: v.picklist(documentCategories, missing),
  associatedEntityId: v.pipe(v.string(missing), v.nonEmpty(missing), RecordId),
  /** `other` where it is left out. */
  kind: v.optional(Kind),
});
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
  associatedEntityType: v.picklist(documentCategories),
  associatedEntityId: v.string(),
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
  associatedEntityType: v.optional(v.picklist(documentCategories)),
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
