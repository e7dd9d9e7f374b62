// The words for documents that all screens share.

import * as v from 'valibot';
import { nameRefusal, sizeRefusal } from '../../../shared/documents/rules.ts';
import { type Document, type DocumentKind, type DocumentSubject, documentKinds, documentKindWords, StartUpload } from '../../../shared/documents/schema.ts';

/** A record that documents belong to. */
export interface DocumentRecord {
  readonly type: DocumentSubject;
  readonly id: string;
  /** For example "Glock 17 (ABC123)". */
  readonly name: string;
}

/** The four file types of the filter. The last two are never stored (spec 2, section 9). */
export const fileTypes = [
  { value: 'application/pdf', label: 'PDF' },
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/png', label: 'PNG' },
  { value: 'application/msword', label: 'DOC' },
] as const;

export const kindChoices = documentKinds.map((value) => ({ value, label: documentKindWords[value] }));

/** The kind that is most often uploaded to a record; the field Kind starts with it. */
export const usualKind: Readonly<Record<DocumentSubject, DocumentKind>> = {
  firearm: 'license_card',
  transaction: 'proof_of_sale',
  disclosure: 'other',
  ancillary: 'proof_of_sale',
  inspection: 'photograph',
  seizure: 'photograph',
  case: 'other',
  officer: 'competency',
};

export const typeWords = ({ fileType }: Pick<Document, 'fileType'>): string => fileTypes.find(({ value }) => value === fileType)?.label ?? fileType;

/** The path of the record's page. */
export function recordPath({ associatedEntityType: type, associatedEntityId: id }: Pick<Document, 'associatedEntityType' | 'associatedEntityId'>): string {
  switch (type) {
    case 'firearm':
      return `/firearms/${id}/profile?tab=documentation`;
    case 'transaction':
      return `/transactions/${id}`;
    case 'disclosure':
      return `/disclosure?id=${id}`;
    case 'ancillary':
      return `/ancillaries/${id}`;
    case 'inspection':
      return `/inspections/${id}`;
    case 'seizure':
      return `/seizures/${id}`;
    case 'case':
      return `/cases/${id}`;
    case 'officer':
      return `/custody/officers/${id}`;
    default:
      return type satisfies never;
  }
}

const { fileType, associatedEntityType } = StartUpload.entries;
const messageOf = (schema: v.GenericSchema, value: unknown): string | undefined => {
  const checked = v.safeParse(schema, value);
  return checked.success ? undefined : checked.issues[0].message;
};

/** "Please select a file and fill in all required fields". */
export const incomplete = messageOf(associatedEntityType, undefined) ?? '';

/** The server's refusal of the file, known before anything is sent. */
export const problemOf = ({ type, size, name }: File, mostMegabytes: number): string | undefined =>
  messageOf(fileType, type) ?? sizeRefusal(size, mostMegabytes) ?? nameRefusal(name);
