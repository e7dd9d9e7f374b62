// Adds a file's entry to the history of its inspection, seizure, case or officer, and decides whether the file can still be added or withdrawn.

import { isEditable } from '../../shared/cases/rules.ts';
import type { FileRecordType } from '../../shared/documents/schema.ts';
import { isOpen } from '../../shared/seizures/rules.ts';
import { cases } from '../cases/entity.ts';
import { getCase } from '../cases/store.ts';
import { type InspectionRecord, inspections, withContributor } from '../inspections/entity.ts';
import { findingsOf, getInspection } from '../inspections/store.ts';
import { withFileVersion } from '../inspections/version.ts';
import { officers } from '../officers/entity.ts';
import { getOfficer, statusOf } from '../officers/store.ts';
import { seizures } from '../seizures/entity.ts';
import { getSeizure } from '../seizures/store.ts';
import type { FileRecord } from './entity.ts';
import { type RecordEntry, recordEntry } from './record-entry.ts';

interface Holding extends RecordEntry {
  /** Why a file whose upload started earlier can no longer be added. */
  readonly late: string | undefined;
  /** Why an available file can no longer be withdrawn by anybody. */
  readonly closed: string | undefined;
}

const national = { kind: 'national' } as const;

/** Returns why an upload started in time is now too late. A report accepts files until it is decided on. */
function tooLateFor(record: InspectionRecord, { finding, action }: FileRecord): string | undefined {
  const number = finding ?? action;
  const found = findingsOf(record).find((one) => one.number === number);
  if (number !== undefined && !found) return `The inspector removed finding ${number} before the file arrived.`;
  if (action !== undefined) return found?.action?.closedAt ? 'The corrective action was closed before the file arrived.' : undefined;
  if (record.status === 'in_progress') return undefined;
  const isPending = (record.review as { status?: string } | undefined)?.status === 'pending';
  if (record.status === 'completed' && isPending) return undefined;
  return `The inspection was ${record.status === 'completed' ? 'decided on' : record.status} before the file arrived.`;
}

async function inspection(file: FileRecord): Promise<Holding> {
  const record = await getInspection(file.associatedEntityId, national);
  // A person who photographs a finding carries out the inspection, and so cannot decide on its report.
  const hand = file.action === undefined ? { carriedOutBy: withContributor(record, { userId: file.uploadedBy }) } : {};
  const beside = { fileVersions: withFileVersion(record), ...hand };
  return { late: tooLateFor(record, file), closed: undefined, ...recordEntry('inspection', record, inspections(), beside) };
}

async function seizure({ associatedEntityId }: FileRecord): Promise<Holding> {
  const record = await getSeizure(associatedEntityId, national);
  const closed = isOpen(record.status)
    ? undefined
    : `The seizure is ${record.status}: its files can no longer be changed. Upload the correct file as a new one.`;
  return { late: undefined, closed, ...recordEntry('seizure', record, seizures()) };
}

async function case_({ associatedEntityId }: FileRecord): Promise<Holding> {
  const record = await getCase(associatedEntityId, national);
  const late = isEditable(record.status) ? undefined : 'The case was closed before the file arrived.';
  return { late, closed: undefined, ...recordEntry('case', record, cases()) };
}

async function officer({ id, status, associatedEntityId }: FileRecord): Promise<Holding> {
  const record = await getOfficer(associatedEntityId, national);
  // The entry about an available file is its withdrawal: then it is no longer the photograph.
  const photo = status === 'available' && record.photoDocumentId === id ? { photoDocumentId: null } : {};
  return { late: undefined, closed: undefined, ...recordEntry('officer', record, officers(), photo, statusOf) };
}

const holdings = { inspection, seizure, case: case_, officer } as const satisfies Record<FileRecordType, unknown>;

/** Throws `not-found`. */
export const holdingOf = (file: FileRecord): Promise<Holding> => holdings[file.associatedEntityType](file);

/** The file's facts in the record's history. */
export const factsOf = ({ id, fileName, kind = 'other', finding, action }: FileRecord) => ({
  ...{ document: fileName, kind, documentId: id },
  ...(finding === undefined ? {} : { finding }),
  ...(action === undefined ? {} : { finding: action, correctiveAction: true }),
});
