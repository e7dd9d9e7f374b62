// Officers as the contract shows them: no person key, no PIN, and four characters of the ID number.
import { masked } from '../../shared/kinds/identity-number.ts';
import type { Assessment, Competency, Officer } from '../../shared/officers/schema.ts';
import { getAll } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import type { OfficerRecord } from './entity.ts';

/** For a page of at most 100: two reads, for any number of officers. */
export async function shownAll(records: readonly OfficerRecord[]): Promise<Officer[]> {
  const branchIds = [...new Set(records.flatMap(({ branchId }) => branchId ?? []))];
  const entityIds = [...new Set(records.map(({ legalEntityId }) => legalEntityId))];
  const [branches, entities] = await Promise.all([
    getAll(branchIds.map((id) => recordKey('branch', id))),
    getAll(entityIds.map((id) => recordKey('legal-entity', padded(id)))),
  ]);
  const branchName = new Map(branches.map(({ id, name }) => [id, String(name)]));
  const entityName = new Map(entities.map(({ id, name }) => [id, String(name)]));
  return records.map((record) => ({
    id: record.id,
    legalEntityId: record.legalEntityId,
    legalEntityName: entityName.get(record.legalEntityId) ?? '',
    surname: record.surname,
    fullNames: record.fullNames,
    initials: record.initials,
    idType: record.idType,
    idNumber: masked(record.idNumber),
    idCountry: record.idCountry ?? null,
    psiraNumber: record.psiraNumber,
    psiraGrade: record.psiraGrade,
    psiraExpiresOn: record.psiraExpiresOn ?? null,
    employeeNumber: record.employeeNumber ?? null,
    branchId: record.branchId ?? null,
    branchName: (record.branchId && branchName.get(record.branchId)) ?? null,
    phone: record.phone ?? null,
    photoDocumentId: record.photoDocumentId ?? null,
    employment: record.employment,
    employmentSince: record.employmentSince,
    pinSetAt: record.pinSetAt ?? null,
    competencies: (record.competencies as Competency[]).map((one) => ({ ...one, note: one.note ?? null, documentId: one.documentId ?? null })),
    assessments: (record.assessments as Assessment[]).map((one) => ({ ...one, class: one.class ?? null, documentId: one.documentId ?? null })),
    lapsesOn: record.lapsesOn ?? null,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }));
}

export async function shown(record: OfficerRecord): Promise<Officer> {
  const [one] = await shownAll([record]);
  return one as Officer;
}
