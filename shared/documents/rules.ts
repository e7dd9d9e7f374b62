// What may be uploaded and fetched now, and why not. What is inside a file is asked in content.ts.
import { figure } from '../kinds/format.ts';
import { inMegabytes, megabyte } from '../kinds/size.ts';
import { type Document, type DocumentType, defaultMostMegabytes } from './schema.ts';

/** Uploads of one person that may be under way at once. */
export const mostUploads = 200;
/**
 * Documents that one holder may have: a hundred for each of a thousand firearms, which no provider comes near, and at 25 MB each a
 * bound on what one account can fill the store with.
 */
export const mostDocuments = 100_000;
/** An upload's address is good for five minutes: what began earlier than this has come, or comes no more. */
export const underWayMinutes = 10;
/** What has not come within this is looked for, and given up when it is not there. */
export const abandonedMinutes = 60;

/** Why a file of this many bytes is not taken; `mostMegabytes` is the setting "max file size". */
export function sizeRefusal(bytes: number, mostMegabytes = defaultMostMegabytes): string | undefined {
  if (bytes < 1) return 'The file is empty';
  return bytes > mostMegabytes * megabyte ? `The file has ${inMegabytes(bytes)} MB; at most ${mostMegabytes} MB are allowed` : undefined;
}

/** Why a file of this name is not taken: a name is one line. */
export const nameRefusal = (fileName: string): string | undefined => (/\p{Cc}/u.test(fileName) ? 'Contains characters that cannot be printed' : undefined);

/** Why a person with so many uploads under way begins no other. */
export const uploadsRefusal = (underWay: number): string | undefined =>
  underWay < mostUploads ? undefined : `${mostUploads} uploads of yours are under way. Wait until some of them are done.`;

/** Why a holder who has so many documents gets no other. */
export const documentsRefusal = (held: number): string | undefined =>
  held < mostDocuments ? undefined : `A holder of this record has ${figure(mostDocuments)} documents, which is as many as are kept. Ask PSiRA.`;

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
    default:
      return status satisfies never;
  }
}

const endings: Readonly<Record<DocumentType, RegExp>> = { 'application/pdf': /\.pdf$/i, 'image/jpeg': /\.(jpe?g|jpe|jfif)$/i };

/** The name that a download gets: it ends as its type does, whatever the uploader called it, so that nothing is opened as another. */
export const downloadName = ({ fileName, fileType }: Pick<Document, 'fileName' | 'fileType'>): string =>
  endings[fileType].test(fileName) ? fileName : `${fileName}${fileType === 'application/pdf' ? '.pdf' : '.jpg'}`;
