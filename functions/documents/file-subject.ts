// The inspection, seizure, case or officer of a file: whether the caller can read it, which of its files they see, and whether they can add one. The permissions of
// the record's own calls decide (decision 140).
import type { Actor } from '../../shared/access/actor.ts';
import { mayDo } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf } from '../../shared/cases/rules.ts';
import type { FileRecordType } from '../../shared/documents/schema.ts';
import { answerRefusalOf, closeRefusalOf, type Refusal, writeRefusalOf } from '../../shared/inspections/rules.ts';
import type { Finding } from '../../shared/inspections/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { notFound } from '../../shared/problem.ts';
import { getCase } from '../cases/store.ts';
import { subjectOf } from '../inspections/queue-place.ts';
import { getInspection, shown, shownIn } from '../inspections/store.ts';
import { getOfficer } from '../officers/store.ts';
import { getSeizure } from '../seizures/store.ts';

export type FileAsker = Pick<Actor, 'userId' | 'role' | 'legalEntityId' | 'duty'>;

/** The place within the record: a finding of an inspection, or a finding's corrective action. */
export interface FilePlace {
  readonly finding?: number | null | undefined;
  readonly action?: number | null | undefined;
}

export interface FileSubject {
  /** The record's title. */
  readonly name: string;
  /** Whether the caller sees files of this place. Files of a removed finding are hidden. */
  readonly sees: (place: FilePlace) => boolean;
  /** Returns why the caller cannot add a file there now. Throws `not-found` for an unknown place. */
  readonly refusal: (place: FilePlace) => Refusal | undefined;
}

const forbidden = (sentence: string): Refusal => ({ code: 'forbidden', sentence });

/** The finding of the place; undefined for the inspection itself. Throws `not-found`. */
function findingAt(findings: readonly Finding[], { finding, action }: FilePlace): Finding | undefined {
  const number = finding ?? action ?? undefined;
  if (number === undefined) return undefined;
  const found = findings.find((one) => one.number === number);
  if (!found || (action != null && !found.action)) throw notFound();
  return found;
}

async function inspection(id: string, asker: FileAsker): Promise<FileSubject> {
  if (!can(asker.role, 'inspection:read')) throw notFound();
  const scope = scopeOf(asker);
  const record = await getInspection(id, scope);
  const one = shown(record);
  // A provider sees findings and all files once the inspection is completed.
  const { findings } = shownIn(record, scope);
  const ofAction = (finding: Finding): Refusal | undefined => {
    const answers = mayDo(asker, 'inspection:answer') ? answerRefusalOf(record, finding, asker) : undefined;
    if (mayDo(asker, 'inspection:answer') && !answers) return undefined;
    if (can(asker.role, 'inspection:perform')) return closeRefusalOf(one, finding, asker);
    return answers ?? forbidden('Only the provider and the inspector can add files to a corrective action.');
  };
  return {
    name: subjectOf(record),
    sees: ({ finding, action }) => {
      const number = finding ?? action ?? undefined;
      return findings !== null && (number === undefined || findings.some((found) => found.number === number));
    },
    refusal: (place) => {
      const finding = findingAt(findings ?? [], place);
      return finding && place.action != null ? ofAction(finding) : writeRefusalOf(one, asker);
    },
  };
}

async function seizure(id: string, asker: FileAsker): Promise<FileSubject> {
  if (!can(asker.role, 'seizure:read')) throw notFound();
  const { shortNumber, seizureNumber } = await getSeizure(id, scopeOf(asker));
  return {
    name: `Seizure ${shortNumber ?? seizureNumber}`,
    sees: () => true,
    // Allowed after it is closed too: the receipt is signed when the firearm has been returned.
    refusal: () => (can(asker.role, 'seizure:write') ? undefined : forbidden('Only users who can record seizures can add files to a seizure.')),
  };
}

async function case_(id: string, asker: FileAsker): Promise<FileSubject> {
  if (!can(asker.role, 'case:read')) throw notFound();
  const { shortNumber, caseNumber, status } = await getCase(id, scopeOf(asker));
  const closed = editRefusalOf(status);
  return {
    name: `Case ${shortNumber ?? caseNumber}`,
    sees: () => true,
    refusal: () => {
      if (!can(asker.role, 'case:write')) return forbidden('Only users who work on cases can add files to a case.');
      return closed ? { code: 'conflict', sentence: closed } : undefined;
    },
  };
}

/** Certificates, assessments, written authorities and the photograph. */
async function officer(id: string, asker: FileAsker): Promise<FileSubject> {
  if (!can(asker.role, 'officer:read')) throw notFound();
  const record = await getOfficer(id, scopeOf(asker));
  return {
    name: nameOfOfficer(record),
    sees: () => true,
    refusal: () => (mayDo(asker, 'officer:write') ? undefined : forbidden('Only users who can edit officers can add files to an officer.')),
  };
}

const subjects = { inspection, seizure, case: case_, officer } as const satisfies Record<FileRecordType, unknown>;

/** Returns the record if the caller can read it. Throws `not-found`. */
export const fileSubjectOf = (type: FileRecordType, id: string, asker: FileAsker): Promise<FileSubject> => subjects[type](id, asker);
