// What may be uploaded, fetched, renamed and withdrawn now, and why not. What is inside a file is asked in content.ts.
import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';
import { figure } from '../kinds/format.ts';
import { inMegabytes, megabyte } from '../kinds/size.ts';
import { type Document, type DocumentSubject, type DocumentType, defaultMostMegabytes } from './schema.ts';

/** Uploads of one person that may be under way at once. */
export const mostUploads = 200;
/**
 * Documents that one holder may have: a hundred for each of a thousand firearms, which no provider comes near, and at 25 MB each a
 * bound on what one account can fill the store with.
 */
export const mostDocuments = 100_000;
/** Files that the staff may add to one inspection, seizure or case, and that each company may add. One side cannot use up the other's. */
export const mostFiles = 100;
export const mostCompanyFiles = 50;
/** An upload's address is good for five minutes: what began earlier than this has come, or comes no more. */
export const underWayMinutes = 10;
/** What has not come within this is looked for, and given up when it is not there. */
export const abandonedMinutes = 60;

/** Why a file of this many bytes is not taken; `mostMegabytes` is the setting "max file size". */
export function sizeRefusal(bytes: number, mostMegabytes = defaultMostMegabytes): string | undefined {
  if (bytes < 1) return 'The file is empty';
  return bytes > mostMegabytes * megabyte ? `The file is ${inMegabytes(bytes)} MB; the maximum is ${mostMegabytes} MB` : undefined;
}

/** Why a file of this name is not taken: a name is one line. */
export const nameRefusal = (fileName: string): string | undefined => (/\p{Cc}/u.test(fileName) ? 'Contains characters that cannot be printed' : undefined);

/** Why a person with so many uploads under way begins no other. */
export const uploadsRefusal = (underWay: number): string | undefined =>
  underWay < mostUploads ? undefined : `You have ${mostUploads} uploads in progress. Wait until some of them are done.`;

/** Why a holder who has so many documents gets no other. */
export const documentsRefusal = (held: number): string | undefined =>
  held < mostDocuments ? undefined : `A holder of this record has ${figure(mostDocuments)} documents, the maximum. Ask PSiRA.`;

/** Why an inspection, a seizure or a case that has so many files of the staff, or of one company, gets no other of theirs. */
export function filesRefusal(has: number, from: 'staff' | 'company'): string | undefined {
  if (from === 'staff') return has < mostFiles ? undefined : `This record has ${mostFiles} files, the maximum. Withdraw a file first.`;
  return has < mostCompanyFiles ? undefined : `Your company has added ${mostCompanyFiles} files to this record, the maximum. Withdraw a file first.`;
}

/** Why the content cannot be fetched. */
export function contentRefusal({ status, reason }: Pick<Document, 'status' | 'reason'>): string | undefined {
  switch (status) {
    case 'available':
      return undefined;
    case 'uploading':
      return 'This document is still being uploaded or checked. Try again in a moment.';
    case 'rejected':
      return `This document was rejected: ${reason ?? 'it could not be accepted'}`;
    case 'abandoned':
      return 'This document was never uploaded.';
    case 'withdrawn':
      return 'This document was withdrawn. The history of its record shows when, by whom and why.';
    default:
      return status satisfies never;
  }
}

const endings: Readonly<Record<DocumentType, RegExp>> = { 'application/pdf': /\.pdf$/i, 'image/jpeg': /\.(jpe?g|jpe|jfif)$/i };

/** The name that a download gets: it ends as its type does, whatever the uploader called it, so that nothing is opened as another. */
export const downloadName = ({ fileName, fileType }: Pick<Document, 'fileName' | 'fileType'>): string =>
  endings[fileType].test(fileName) ? fileName : `${fileName}${fileType === 'application/pdf' ? '.pdf' : '.jpg'}`;

/** Why a document of this type cannot be called so: a person who opens it believes the ending. */
export function renameRefusal(fileName: string, fileType: DocumentType): string | undefined {
  const isPdf = fileType === 'application/pdf';
  const stem = fileName.replace(endings[fileType], '');
  if (stem === fileName) return `Must end in ${isPdf ? '.pdf' : '.jpg or .jpeg'}, because the file is a ${isPdf ? 'PDF' : 'JPEG'}`;
  return /[\p{L}\p{N}]/u.test(stem) ? nameRefusal(fileName) : 'Needs a letter or a digit before the file extension';
}

export type DocumentAction = 'edit' | 'withdraw';

/** Who may correct a record may name its documents, too. */
const corrects = {
  firearm: ['firearm:edit'],
  transaction: ['transaction:create'],
  disclosure: ['disclosure:write'],
  ancillary: ['ancillary:write'],
  inspection: ['inspection:perform', 'inspection:answer'],
  seizure: ['seizure:write'],
  case: ['case:write'],
} as const satisfies Record<DocumentSubject, readonly Permission[]>;

type Asker = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;
type Subject = Pick<Document, 'associatedEntityType' | 'uploadedBy' | 'uploadedForEntityId'>;

/**
 * A provider's people name what their own company uploaded, and nothing that an inspector or the other party did. Nor does an inspector name
 * what a provider added to its answer, or a colleague's photograph.
 */
function mayEdit({ associatedEntityType, uploadedForEntityId }: Subject, asker: Asker): boolean {
  const scope = scopeOf(asker);
  if (!corrects[associatedEntityType].some((permission) => can(asker.role, permission))) return false;
  if (scope.kind === 'national') return associatedEntityType !== 'inspection';
  return scope.kind === 'entity' && scope.legalEntityId === uploadedForEntityId;
}

/** Why this person may not do it, whatever the state; undefined when they may. */
export function refusalOf(document: Subject, action: DocumentAction, asker: Asker): string | undefined {
  if (document.uploadedBy === asker.userId) return undefined;
  if (action === 'withdraw') return 'Only the person who uploaded a document can withdraw it.';
  return mayEdit(document, asker) ? undefined : 'Only the person who uploaded a document, their company and staff who correct its record can rename it.';
}

/** Documents are evidence of what was decided on their record. `what`: "The transaction is approved". */
export const closedTo = (what: string): string => `${what}: its documents can no longer be changed. Upload the correct document as a new one.`;

/** Why a document cannot be changed once its uploader's company no longer holds the record. */
export const goneRefusal = (type: DocumentSubject): string =>
  `Your company no longer has access to the ${type} of this document, so you cannot change the document. Ask the firearm office to correct it.`;

/** Why a document that another record relies on cannot be changed. */
export const namedRefusal = (by: 'transaction' | 'alert'): string =>
  by === 'alert'
    ? 'This document resolved a compliance alert and can no longer be changed. Upload the correct document as a new one.'
    : 'A transaction refers to this document, so it cannot be changed. End the transaction if it is open, or upload the correct document as a new one.';
