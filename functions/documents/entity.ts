// Stores documents, and which legal entities can see them.
import { Entity, type EntityItem } from 'electrodb';
import { documentCategories, documentKinds, documentStatuses, documentTypes, fileRecords, isFileRecord } from '../../shared/documents/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

/** Attributes of a document of any record. */
const attributes = {
  id: { type: 'string', required: true },
  fileName: { type: 'string', required: true },
  /** Absent in documents uploaded before this field existed. */
  kind: { type: documentKinds },
  fileType: { type: documentTypes, required: true },
  fileSize: { type: 'number', required: true },
  /** As announced until the upload check; then of the stored file. */
  sha256: { type: 'string', required: true },
  associatedEntityId: { type: 'string', required: true },
  associatedEntityName: { type: 'string', required: true },
  status: { type: documentStatuses, required: true, default: 'uploading' },
  reason: { type: 'string' },
  uploadedBy: { type: 'string', required: true },
  uploadedByName: { type: 'string', required: true },
  /** The provider that the uploader acted for. */
  uploadedForEntityId: { type: 'number' },
  ...recorded,
} as const;

export const documents = once(
  () =>
    new Entity(
      {
        model: { entity: 'document', service: 'registry', version: '1' },
        attributes: {
          ...attributes,
          associatedEntityType: { type: documentCategories, required: true },
          /** The legal entities that held the record when the file arrived. They keep access when the record changes hands. */
          holders: { type: 'list', items: { type: 'number' }, required: true },
          /** Records that refer to it, as `transaction#{id}` (references.ts). Written with those records and not in the document's own history. */
          namedBy: { type: 'list', items: { type: 'string' } },
        },
        indexes: {
          // One document by id.
          one: primaryKeys('document#{id}', 'document'),
          // Documents by status, newest first, such as available ones or uploads in progress.
          ofStatus: keys('newest', 'document#{status}', 'document#{id}'),
          // Uploads of a person by status.
          ofUploader: keys('holder', 'document#{status}#by#{uploadedBy}', 'document#{id}'),
          // Documents of a record. Documents uploaded before this index existed are missing.
          ofRecord: keys('subject', 'document#of#{associatedEntityId}', 'document#{id}'),
          // Changes since the last search update.
          changes: changeKeys('document'),
        },
      },
      connection(),
    ),
);

export type DocumentRecord = EntityItem<ReturnType<typeof documents>>;

/** Stores files of inspections, seizures and cases as a separate entity, so that no document list, count or search includes them (decision 140). */
export const recordFiles = once(
  () =>
    new Entity(
      {
        model: { entity: 'record-file', service: 'registry', version: '1' },
        attributes: {
          ...attributes,
          associatedEntityType: { type: fileRecords, required: true },
          /** The number of the finding that it shows, or whose corrective action it belongs to. */
          finding: { type: 'number' },
          action: { type: 'number' },
          /** Records that refer to it, as `delegation#{id}`. Written with those records and not in the file's own history. */
          namedBy: { type: 'list', items: { type: 'string' } },
        },
        indexes: {
          // One file by id.
          one: primaryKeys('record-file#{id}', 'record-file'),
          // Files by status, to find uploads that take too long.
          ofStatus: keys('newest', 'record-file#{status}', 'record-file#{id}'),
          // The files of a record.
          ofRecord: keys('subject', 'record-file#of#{associatedEntityId}', 'record-file#{id}'),
        },
      },
      connection(),
    ),
);

export type FileRecord = EntityItem<ReturnType<typeof recordFiles>>;

/** A document of any kind of record. */
export type AnyDocument = DocumentRecord | FileRecord;

export const isFile = (record: AnyDocument): record is FileRecord => isFileRecord(record.associatedEntityType);

/**
 * Counts a person's uploads in progress that started within one time span. It is raised before an upload starts, so simultaneous uploads are counted one
 * after the other.
 */
export const openUploads = once(
  () =>
    new Entity(
      {
        model: { entity: 'open-uploads', service: 'registry', version: '1' },
        attributes: {
          uploadedBy: { type: 'string', required: true },
          /** The span's number since 1970 (upload-limit.ts). */
          span: { type: 'number', required: true },
          open: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // This person's uploads in progress of this span.
        indexes: { one: primaryKeys('open-uploads#{uploadedBy}', 'span#{span}') },
      },
      connection(),
    ),
);

/** One item for each holder of an available document, written with it. A transaction has up to three holders, more than one index key can have. */
export const documentHolders = once(
  () =>
    new Entity(
      {
        model: { entity: 'document-holder', service: 'registry', version: '1' },
        attributes: {
          holderId: { type: 'number', required: true },
          id: { type: 'string', required: true },
        },
        // Documents that this provider can see, newest first.
        indexes: { ofHolder: primaryKeys('document-holder#{holderId}', '{id}') },
      },
      connection(),
    ),
);
