// Documents in the table, and which legal entities may see which of them.
import { Entity, type EntityItem } from 'electrodb';
import { documentCategories, documentKinds, documentStatuses, documentTypes, fileRecords, isFileRecord } from '../../shared/documents/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

/** What a document has, whichever record it belongs to. */
const attributes = {
  id: { type: 'string', required: true },
  fileName: { type: 'string', required: true },
  /** Missing in documents uploaded before documents had kinds. */
  kind: { type: documentKinds },
  fileType: { type: documentTypes, required: true },
  fileSize: { type: 'number', required: true },
  /** Of the file: as it was announced until the upload check has looked, then as it is kept. */
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
          /** The legal entities that held the record when the file came: they may see it, whoever holds the record later. */
          holders: { type: 'list', items: { type: 'number' }, required: true },
          /** Records that count on it, as `transaction#{id}` (references.ts). Written with them, and not in this record's own history. */
          namedBy: { type: 'list', items: { type: 'string' } },
        },
        indexes: {
          // Which document is this?
          one: primaryKeys('document#{id}', 'document'),
          // Which became available last in the country? Which have been uploading for too long?
          ofStatus: keys('newest', 'document#{status}', 'document#{id}'),
          // Which uploads of this person are in this status?
          ofUploader: keys('holder', 'document#{status}#by#{uploadedBy}', 'document#{id}'),
          // Which documents are of this record? Documents begun before this index stood are not in it.
          ofRecord: keys('subject', 'document#of#{associatedEntityId}', 'document#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('document'),
        },
      },
      connection(),
    ),
);

export type DocumentRecord = EntityItem<ReturnType<typeof documents>>;

/** Files of inspections, seizures and cases: an entity of their own, so that no list, count or search of documents has them (decision 140). */
export const recordFiles = once(
  () =>
    new Entity(
      {
        model: { entity: 'record-file', service: 'registry', version: '1' },
        attributes: {
          ...attributes,
          associatedEntityType: { type: fileRecords, required: true },
          /** The number of the finding that it shows, or of the finding whose corrective action it belongs to. */
          finding: { type: 'number' },
          action: { type: 'number' },
        },
        indexes: {
          // Which file is this?
          one: primaryKeys('record-file#{id}', 'record-file'),
          // Which have been uploading for too long?
          ofStatus: keys('newest', 'record-file#{status}', 'record-file#{id}'),
          // Which files does this record have?
          ofRecord: keys('subject', 'record-file#of#{associatedEntityId}', 'record-file#{id}'),
        },
      },
      connection(),
    ),
);

export type FileRecord = EntityItem<ReturnType<typeof recordFiles>>;

/** A document of any record. */
export type AnyDocument = DocumentRecord | FileRecord;

export const isFile = (record: AnyDocument): record is FileRecord => isFileRecord(record.associatedEntityType);

/** How many uploads of a person that began within one span of time are under way: raised before an upload begins, so that many at one moment are counted one after the other. */
export const openUploads = once(
  () =>
    new Entity(
      {
        model: { entity: 'open-uploads', service: 'registry', version: '1' },
        attributes: {
          uploadedBy: { type: 'string', required: true },
          /** The span's number since 1970 (places.ts). */
          span: { type: 'number', required: true },
          open: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
        },
        // How many of this person's uploads of this span are under way?
        indexes: { one: primaryKeys('open-uploads#{uploadedBy}', 'span#{span}') },
      },
      connection(),
    ),
);

/** One for each holder of an available document, written with it: a transaction has up to three, more than the indexes take. */
export const documentHolders = once(
  () =>
    new Entity(
      {
        model: { entity: 'document-holder', service: 'registry', version: '1' },
        attributes: {
          holderId: { type: 'number', required: true },
          id: { type: 'string', required: true },
        },
        // Which documents may this provider see, newest first?
        indexes: { ofHolder: primaryKeys('document-holder#{holderId}', '{id}') },
      },
      connection(),
    ),
);
