// Security officers in the table.
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { employments, idTypes, psiraGrades } from '../../shared/officers/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const officers = once(
  () =>
    new Entity(
      {
        model: { entity: 'officer', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          surname: { type: 'string', required: true },
          fullNames: { type: 'string', required: true },
          initials: { type: 'string', required: true },
          idType: { type: idTypes, required: true },
          idNumber: { type: 'string', required: true },
          idCountry: { type: 'string' },
          /** A keyed hash of the ID number: the same for the same person at every provider (person-key.ts). In no answer. */
          personKey: { type: 'string', required: true },
          psiraNumber: { type: 'string', required: true },
          psiraGrade: { type: psiraGrades, required: true },
          psiraExpiresOn: { type: 'string' },
          employeeNumber: { type: 'string' },
          branchId: { type: 'string' },
          phone: { type: 'string' },
          /** A JPEG among the officer's files. */
          photoDocumentId: { type: 'string' },
          employment: { type: employments, required: true, default: 'active' },
          employmentSince: { type: 'string', required: true },
          /** Salt and scrypt hash of the PIN (pin.ts). In no answer, log or export. */
          pin: { type: 'any' },
          pinSetAt: { type: 'string' },
          competencies: { type: 'any', required: true },
          assessments: { type: 'any', required: true },
          /** The first last day of the registration, a competency or an assessment. Absent if there is none, or after the employment ended. */
          lapsesOn: { type: 'string' },
          /** The provider, if `lapsesOn` is present: together they are the key of an index, which must be whole or absent. */
          lapsesFor: { type: 'number' },
          /** The import that added the officer: a repeated step of it finds the officer by this. */
          importId: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which officer is this?
          one: primaryKeys('officer#{id}', 'officer'),
          // Which officers does this provider have?
          ofEntity: keys('holder', 'officer#entity#{legalEntityId}', 'officer#{id}'),
          // At which other providers is this person an officer?
          ofPerson: keys('subject', 'officer#person#{personKey}', 'officer#{id}'),
          // Whose qualifications of this provider lapse first?
          lapsing: keys('dueOf', 'officer#lapses#{lapsesFor}', '{lapsesOn}'),
          // What changed since the search last looked?
          changes: changeKeys('officer'),
        },
      },
      connection(),
    ),
);

export type OfficerRecord = EntityItem<ReturnType<typeof officers>>;

/** One provider where a person is an active officer. */
export interface Employer {
  readonly legalEntityId: number;
  readonly officerId: string;
}

export const persons = once(
  () =>
    new Entity(
      {
        model: { entity: 'officer-person', service: 'registry', version: '1' },
        attributes: {
          personKey: { type: 'string', required: true },
          version: { type: 'number', required: true },
          employers: { type: CustomAttributeType<readonly Employer[]>('any'), required: true },
          /** Only while the person is active at two providers or more. The first two are the key of an index, which must be whole or absent. */
          several: { type: ['yes'] as const },
          /** In the order of time, and in the place of the person key in answers and cursors. */
          foundId: { type: 'string' },
          foundAt: { type: 'string' },
        },
        indexes: {
          // Where is this person an active officer?
          one: primaryKeys('officer-person#{personKey}', 'officer-person'),
          // Who is active at several providers, the latest found first?
          several: keys('dueOf', 'officer-persons#{several}', '{foundId}'),
        },
      },
      connection(),
    ),
);

export type PersonRecord = EntityItem<ReturnType<typeof persons>>;
