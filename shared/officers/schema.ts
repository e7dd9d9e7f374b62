// Security officers who may be handed a firearm, with or without a login (custody.md, section 5.2).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { countryCodes } from '../kinds/countries.ts';
import { PassportNumber, SaIdNumber } from '../kinds/identity-number.ts';
import { day, Instant, optionalText, paging, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { Phone } from '../kinds/phone.ts';
import { dayOf } from '../kinds/time.ts';
import { endorsements, firearmClasses } from './competencies.ts';

export const idTypes = ['sa_id', 'passport'] as const;
export const psiraGrades = ['A', 'B', 'C', 'D', 'E'] as const;
export const employments = ['active', 'suspended', 'left'] as const;
export type Employment = (typeof employments)[number];

export const employmentWords: Readonly<Record<Employment, string>> = { active: 'Active', suspended: 'Suspended', left: 'Left' };

/** A competency certificate shows no expiry date. The review date says when to check it again, and this says where that date comes from. */
export const reviewBases = ['five_years_from_issue', 'document', 'other'] as const;
export const assessmentTypes = ['annual', 'medical', 'psychological'] as const;
export const mostCompetencies = 8;
export const mostAssessments = 24;

const past = (message: string) =>
  v.pipe(
    day(message),
    check((one) => one <= dayOf(new Date()), 'This date is in the future'),
  );

const identity = {
  idType: v.picklist(idTypes, 'ID type is required'),
  idNumber: v.pipe(v.string('ID or passport number is required'), v.trim(), v.nonEmpty('ID or passport number is required')),
  idCountry: v.optional(v.nullable(v.picklist(countryCodes, 'A country is a code of two letters, for example ZW'))),
};

const described = {
  surname: text('Surname is required', 100),
  fullNames: text('Full names are required', 200),
  initials: v.optional(v.nullable(v.pipe(text('Initials are required', 10), v.regex(/^[\p{L} .]+$/u, 'Letters only')))),
  psiraNumber: v.pipe(
    v.string('PSiRA number is required'),
    v.transform((sent) => sent.replace(/[\s-]/g, '').replace(/^PSIRA/i, '')),
    v.nonEmpty('PSiRA number is required'),
    v.regex(/^\d{5,10}$/, 'A PSiRA number has 5 to 10 digits'),
  ),
  psiraGrade: v.picklist(psiraGrades, 'PSiRA grade is required'),
  psiraExpiresOn: v.optional(v.nullable(day('Date of expiry is required'))),
  employeeNumber: optionalText(40),
  branchId: v.optional(v.nullable(RecordId)),
  phone: v.optional(v.nullable(Phone)),
};

const judged = { sa_id: SaIdNumber, passport: PassportNumber } as const;

const issueAt = (input: object, key: string) => [{ type: 'object', origin: 'value', input, key, value: input[key as never] }] as any;

/** The ID number by the rules of its type; the answer to a wrong one names the field. */
const withCheckedId = <
  S extends v.GenericSchema<unknown, { idType?: 'sa_id' | 'passport' | undefined; idNumber?: string | undefined; idCountry?: string | null | undefined }>,
>(
  schema: S,
) =>
  v.pipe(
    schema,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (value.idType === undefined || value.idNumber === undefined) return value as v.InferOutput<S>;
      if (value.idType === 'passport' && !value.idCountry) {
        addIssue({ message: 'Country of the passport is required', path: issueAt(value, 'idCountry') });
        return NEVER;
      }
      const result = v.safeParse(judged[value.idType], value.idNumber, { abortPipeEarly: true });
      if (result.success) return { ...value, idNumber: result.output } as v.InferOutput<S>;
      addIssue({ message: result.issues[0].message, path: issueAt(value, 'idNumber') });
      return NEVER;
    }),
  );

export const CreateOfficer = withCheckedId(
  v.strictObject({
    legalEntityId: v.pipe(v.number('Legal entity is required'), v.integer('Legal entity is required'), v.minValue(1, 'Legal entity is required')),
    ...identity,
    ...described,
    employedFrom: past('Date of employment is required'),
  }),
);
export type CreateOfficer = v.InferOutput<typeof CreateOfficer>;

const photoDocumentId = v.pipe(v.optional(v.nullable(RecordId)), v.description('The photograph: an available JPEG among the officer’s files.'));

export const EditOfficer = v.pipe(
  withCheckedId(v.partial(v.strictObject({ ...identity, ...described, photoDocumentId }))),
  v.forward(
    checkFields(
      [['idType'], ['idNumber']],
      ({ idType, idNumber }) => (idType === undefined) === (idNumber === undefined),
      'Enter the ID type and the number together',
    ),
    ['idNumber'],
  ),
  v.description('A corrected officer. The ID type and the ID number are sent together, and for a passport its country.'),
);
export type EditOfficer = v.InferOutput<typeof EditOfficer>;

const documentId = v.pipe(
  v.optional(v.nullable(RecordId)),
  v.description('The certificate or the report: an available file of the officer. Nobody can change or withdraw this file afterwards.'),
);

const Competency = v.strictObject({
  endorsement: v.picklist(endorsements, 'Class is required'),
  certificateNumber: text('Certificate number is required', 60),
  issuedOn: past('Date of issue is required'),
  reviewOn: v.pipe(day('Review date is required'), v.description('The certificate must be checked again from this day. It has no expiry date.')),
  reviewBasis: v.picklist(reviewBases, 'Basis of the review date is required'),
  note: optionalText(200),
  documentId,
});
export type Competency = v.InferOutput<typeof Competency>;

const Assessment = v.strictObject({
  type: v.picklist(assessmentTypes, 'Type is required'),
  class: v.pipe(v.optional(v.nullable(v.picklist(firearmClasses))), v.description('The class of firearms of a yearly assessment.')),
  doneOn: past('Date of the assessment is required'),
  validUntil: day('Valid until is required'),
  provider: text('Training provider is required', 100),
  documentId,
});
export type Assessment = v.InferOutput<typeof Assessment>;

export const SetQualifications = v.strictObject({
  competencies: v.pipe(v.array(Competency), v.maxLength(mostCompetencies, `At most ${mostCompetencies} competencies`)),
  assessments: v.pipe(v.array(Assessment), v.maxLength(mostAssessments, `At most ${mostAssessments} assessments`)),
});
export type SetQualifications = v.InferOutput<typeof SetQualifications>;

export const ChangeEmployment = v.strictObject({
  employment: v.picklist(employments, 'Employment is required'),
  from: past('Date is required'),
  reason: text('A reason is required', 500),
});
export type ChangeEmployment = v.InferOutput<typeof ChangeEmployment>;

/** Six digits: not one digit six times, and not six digits in a row up or down. */
const Pin = v.pipe(
  v.string('PIN is required'),
  v.regex(/^\d{6}$/, 'A PIN has six digits'),
  check((pin) => !/^(\d)\1{5}$/.test(pin) && !'01234567890 09876543210'.includes(pin), 'This PIN is too easy to guess'),
);
export const SetPin = v.strictObject({ pin: Pin });
export type SetPin = v.InferOutput<typeof SetPin>;

export const Officer = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  legalEntityName: v.string(),
  surname: v.string(),
  fullNames: v.string(),
  initials: v.string(),
  idType: v.picklist(idTypes),
  idNumber: v.pipe(
    v.string(),
    v.description('The last four characters; the others are hidden. The call `officers.idNumber` returns the whole number and logs the reading.'),
  ),
  idCountry: v.pipe(v.nullable(v.string()), v.description('The country of the passport: a code of two letters (ISO 3166-1).')),
  psiraNumber: v.string(),
  psiraGrade: v.picklist(psiraGrades),
  psiraExpiresOn: v.nullable(v.string()),
  employeeNumber: v.nullable(v.string()),
  branchId: v.nullable(RecordId),
  branchName: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  photoDocumentId: v.nullable(RecordId),
  employment: v.picklist(employments),
  employmentSince: v.string(),
  pinSetAt: v.nullable(Instant),
  competencies: v.array(v.object({ ...Competency.entries, note: v.nullable(v.string()), documentId: v.nullable(RecordId) })),
  assessments: v.array(v.object({ ...Assessment.entries, class: v.nullable(v.picklist(firearmClasses)), documentId: v.nullable(RecordId) })),
  lapsesOn: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The first last day of the registration, a competency or an assessment. It may be over. Null if there is none, or after the employment ended.',
    ),
  ),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Officer = v.InferOutput<typeof Officer>;

export const OfficerQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  legalEntityId: v.optional(querySerialId),
  branchId: v.optional(RecordId),
  employment: v.optional(v.picklist(employments)),
});
export type OfficerQuery = v.InferOutput<typeof OfficerQuery>;

/** For the file of everything that is kept of one officer. */
export const KeptExportQuery = v.strictObject({ ...paging, officerId: RecordId });
export type KeptExportQuery = v.InferOutput<typeof KeptExportQuery>;

export const IdNumber = v.object({ idType: v.picklist(idTypes), idNumber: v.string() });
