// Decides what can be uploaded, downloaded, renamed and withdrawn now, and why not. content.ts checks what is inside a file.
import type { Actor } from '../access/actor.ts';
import { can, type Permission } from '../access/roles.ts';
import { scopeOf } from '../access/scope.ts';
import { figure } from '../kinds/format.ts';
import { inMegabytes, megabyte } from '../kinds/size.ts';
import { type Document, type DocumentSubject, type DocumentType, defaultMostMegabytes } from './schema.ts';

/** Maximum number of one person's uploads in progress. */
export const mostUploads = 200;
/**
 * Maximum number of documents of one holder: a hundred for each of a thousand firearms, more than any provider has. At 25 MB each this limits the storage
 * that one account can use.
 */
export const mostDocuments = 100_000;
/** Maximum number of files that staff can add to one inspection, seizure, case or officer, and that each company can add. Each side has its own limit. */
export const mostFiles = 100;
export const mostCompanyFiles = 50;
/** An upload address is valid for five minutes, so an older upload has arrived or never will. */
export const uploadMinutes = 10;
/** The sweep checks older uploads and abandons those without a file. */
export const abandonedMinutes = 60;

/** Returns why a file of this size is refused; `mostMegabytes` is the setting "max file size". */
export function sizeRefusal(bytes: number, mostMegabytes = defaultMostMegabytes): string | undefined {
  if (bytes < 1) return 'The file is empty';
  return bytes > mostMegabytes * megabyte ? `The file is ${inMegabytes(bytes)} MB; the maximum is ${mostMegabytes} MB` : undefined;
}

/** Returns why a file name is refused: a name is one line. */
export const nameRefusal = (fileName: string): string | undefined => (/\p{Cc}/u.test(fileName) ? 'Contains characters that cannot be printed' : undefined);

/** Returns why a person with this many uploads in progress cannot start another. */
export const uploadsRefusal = (underWay: number): string | undefined =>
  underWay < mostUploads ? undefined : `You have ${mostUploads} uploads in progress. Wait until some of them are done.`;

/** Returns why a holder with this many documents cannot get another. */
export const documentsRefusal = (held: number): string | undefined =>
  held < mostDocuments ? undefined : `A holder of this record has ${figure(mostDocuments)} documents, the maximum. Ask PSiRA.`;

/** Returns why staff or a company cannot add another file to an inspection, seizure, case or officer. */
export function filesRefusal(has: number, from: 'staff' | 'company'): string | undefined {
  if (from === 'staff') return has < mostFiles ? undefined : `This record has ${mostFiles} files, the maximum. Withdraw a file first.`;
  return has < mostCompanyFiles ? undefined : `Your company has added ${mostCompanyFiles} files to this record, the maximum. Withdraw a file first.`;
}

/** Returns why the content cannot be downloaded. */
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

/** The name of a download, with the extension of its real type whatever the uploader named it. */
export const downloadName = ({ fileName, fileType }: Pick<Document, 'fileName' | 'fileType'>): string =>
  endings[fileType].test(fileName) ? fileName : `${fileName}${fileType === 'application/pdf' ? '.pdf' : '.jpg'}`;

/** Returns why a document of this type cannot have the name: its extension must match, because people rely on it. */
export function renameRefusal(fileName: string, fileType: DocumentType): string | undefined {
  const isPdf = fileType === 'application/pdf';
  const stem = fileName.replace(endings[fileType], '');
  if (stem === fileName) return `Must end in ${isPdf ? '.pdf' : '.jpg or .jpeg'}, because the file is a ${isPdf ? 'PDF' : 'JPEG'}`;
  return /[\p{L}\p{N}]/u.test(stem) ? nameRefusal(fileName) : 'Needs a letter or a digit before the file extension';
}

export type DocumentAction = 'edit' | 'withdraw';

/** A user who can correct a record can also rename its documents. */
const corrects = {
  firearm: ['firearm:edit'],
  transaction: ['transaction:create'],
  disclosure: ['disclosure:write'],
  ancillary: ['ancillary:write'],
  inspection: ['inspection:perform', 'inspection:answer'],
  seizure: ['seizure:write'],
  case: ['case:write'],
  officer: ['officer:write'],
} as const satisfies Record<DocumentSubject, readonly Permission[]>;

type Asker = Pick<Actor, 'userId' | 'role' | 'legalEntityId'>;
type Subject = Pick<Document, 'associatedEntityType' | 'uploadedBy' | 'uploadedForEntityId'>;

/**
 * A provider's users can rename documents uploaded by their own company, but not those of an inspector or another party. An inspector cannot rename a
 * provider's answer or a colleague's photograph.
 */
function mayEdit({ associatedEntityType, uploadedForEntityId }: Subject, asker: Asker): boolean {
  const scope = scopeOf(asker);
  if (!corrects[associatedEntityType].some((permission) => can(asker.role, permission))) return false;
  if (scope.kind === 'national') return associatedEntityType !== 'inspection';
  return scope.kind === 'entity' && scope.legalEntityId === uploadedForEntityId;
}

/** Returns why this person can never do it; undefined if they may. */
export function refusalOf(document: Subject, action: DocumentAction, asker: Asker): string | undefined {
  if (document.uploadedBy === asker.userId) return undefined;
  if (action === 'withdraw') return 'Only the person who uploaded a document can withdraw it.';
  return mayEdit(document, asker) ? undefined : 'Only the person who uploaded a document, their company and staff who correct its record can rename it.';
}

/** Documents are evidence for the decision on their record. `what`: "The transaction is approved". */
export const decidedRefusal = (what: string): string => `${what}: its documents can no longer be changed. Upload the correct document as a new one.`;

/** Returns why a document cannot be changed after its uploader's company lost the record. */
export const noAccessRefusal = (type: DocumentSubject): string =>
  `Your company no longer has access to the ${type} of this document, so you cannot change the document. Ask the firearm office to correct it.`;

/** Returns why a document that another record refers to cannot be changed. */
export const referredRefusal = (by: 'transaction' | 'alert' | 'delegation' | 'officer'): string =>
  ({
    alert: 'This document resolved a compliance alert and can no longer be changed. Upload the correct document as a new one.',
    delegation: 'This document is the written authority of a delegation and can no longer be changed. Upload the correct document as a new one.',
    officer: 'This document is the certificate of a competency or an assessment and can no longer be changed. Upload the correct document as a new one.',
    transaction:
      'A transaction refers to this document, so it cannot be changed. End the transaction if it is open, or upload the correct document as a new one.',
  })[by];
