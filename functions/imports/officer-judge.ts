// Judges what a row of an officer would do if the import ran now: create, same or error. An import changes no recorded officer. Writes nothing.
import * as v from 'valibot';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { headerOf } from '../../shared/imports/columns.ts';
import { PassportNumber, SaIdNumber } from '../../shared/kinds/identity-number.ts';
import { monthsAfter } from '../../shared/kinds/time.ts';
import { reviewFrom } from '../../shared/officers/rules.ts';
import { CreateOfficer, SetQualifications } from '../../shared/officers/schema.ts';
import { countryCodeOf } from '../officers/country-code.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import { folded, type KnownOfficers } from './officer-known.ts';
import { classesIn, endorsementsIn } from './officer-words.ts';
import type { FileRow, RowProblem, Values } from './read.ts';
import { problemsOf } from './row-problems.ts';

export type OfficerVerdict =
  | { readonly outcome: 'create'; readonly input: CreateOfficer; readonly qualifications: SetQualifications }
  | { readonly outcome: 'same'; readonly officerId: string }
  | { readonly outcome: 'error'; readonly problems: readonly RowProblem[] };

const orNone = (value: string) => value || null;
const isPassport = ({ idType, idCountry }: Values) => idType === 'Passport' || (idType === '' && idCountry !== '');

/** The officer that a row describes, as `officers.create` takes it. */
export const inputOf = (values: Values, legalEntityId: number, branchId: string | undefined) => ({
  legalEntityId,
  ...(isPassport(values) ? { idType: 'passport', idCountry: orNone(countryCodeOf(values.idCountry) ?? values.idCountry) } : { idType: 'sa_id' }),
  idNumber: values.idNumber,
  surname: values.surname,
  fullNames: values.fullNames,
  initials: orNone(values.initials),
  psiraNumber: values.psiraNumber,
  psiraGrade: values.psiraGrade,
  psiraExpiresOn: orNone(values.psiraExpiresOn),
  employeeNumber: orNone(values.employeeNumber),
  branchId: branchId ?? null,
  phone: orNone(values.phone),
  employedFrom: values.employedFrom,
});

const keyOfField: Readonly<Record<string, ImportKey>> = {
  branchId: 'branch',
  endorsement: 'competencyClasses',
  certificateNumber: 'competencyNumber',
  issuedOn: 'competencyIssued',
  reviewOn: 'competencyUntil',
  class: 'assessmentClasses',
  doneOn: 'assessmentDone',
  validUntil: 'assessmentUntil',
  provider: 'assessmentProvider',
};
const columnAt = (path: string): ImportKey => {
  const field = path.split('.').at(-1) ?? '';
  return keyOfField[field] ?? (field as ImportKey);
};

/** An unreadable date stays as it is, for the schema to refuse. */
const after = (day: string, later: (day: string) => string) => (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? later(day) : day);

const competencyKeys = ['competencyNumber', 'competencyClasses', 'competencyIssued', 'competencyUntil'] as const satisfies readonly ImportKey[];
const assessmentKeys = ['assessmentClasses', 'assessmentDone', 'assessmentUntil', 'assessmentProvider'] as const satisfies readonly ImportKey[];
const monthsOfAssessment = 12;

function qualificationsIn(values: Values) {
  const hasCompetency = competencyKeys.some((key) => values[key] !== '');
  const hasAssessment = assessmentKeys.some((key) => values[key] !== '');
  const reviewOn = after(values.competencyIssued, reviewFrom);
  const competency = {
    certificateNumber: values.competencyNumber,
    issuedOn: values.competencyIssued,
    reviewOn: values.competencyUntil || reviewOn,
    reviewBasis: values.competencyUntil === '' || values.competencyUntil === reviewOn ? 'five_years_from_issue' : 'document',
  };
  const assessment = {
    type: 'annual',
    doneOn: values.assessmentDone,
    validUntil: values.assessmentUntil || after(values.assessmentDone, (day) => monthsAfter(day, monthsOfAssessment)),
    provider: values.assessmentProvider,
  };
  return {
    competencies: hasCompetency ? (endorsementsIn(values.competencyClasses) ?? []).map((endorsement) => ({ ...competency, endorsement })) : [],
    assessments: hasAssessment ? (classesIn(values.assessmentClasses) ?? []).map((of) => ({ ...assessment, class: of })) : [],
    hasCompetency,
    hasAssessment,
    competency,
    assessment,
  };
}

/** Problems of the competency and assessment columns. Both groups are filled in as a whole or left empty. */
function qualificationProblems(values: Values): RowProblem[] {
  const { competencies, assessments, hasCompetency, hasAssessment, competency, assessment } = qualificationsIn(values);
  const problems: RowProblem[] = [];
  const classes = [
    [hasCompetency, 'competencyClasses', competencies],
    [hasAssessment, 'assessmentClasses', assessments],
  ] as const;
  for (const [isFilled, key, found] of classes) {
    if (!isFilled || found.length > 0) continue;
    const value = values[key].slice(0, 60);
    const list = 'Write the classes as in the explanation of the columns, with a semicolon between them';
    problems.push({
      key,
      message: value === '' ? `${headerOf(key)} is required if a column beside it is filled in` : `"${value}" is no class, or can be several classes. ${list}`,
    });
  }
  // The other columns are checked even if the class is unknown.
  const tested = {
    competencies: hasCompetency ? [{ ...competency, endorsement: competencies[0]?.endorsement ?? 'muzzle_loader' }] : [],
    assessments: hasAssessment ? [{ ...assessment, class: assessments[0]?.class ?? 'handgun' }] : [],
  };
  const issues = problemsOf(SetQualifications, tested, values, columnAt);
  // A date that was derived from an unreadable one is not reported again.
  const isDerived = ({ key }: RowProblem) => (key === 'competencyUntil' || key === 'assessmentUntil') && values[key] === '';
  problems.push(...issues.filter((one) => !isDerived(one)));
  if (values.competencyUntil !== '' && values.competencyUntil < values.competencyIssued)
    problems.push({ key: 'competencyUntil', message: 'This date is before the date of issue' });
  if (values.assessmentUntil !== '' && values.assessmentUntil < values.assessmentDone)
    problems.push({ key: 'assessmentUntil', message: 'This date is before the assessment' });
  return problems;
}

const inExcel = 'If Excel changed it, format the column as text and enter the number in full';

function countryProblems({ idCountry }: Values): RowProblem[] {
  if (idCountry === '') return [{ key: 'idCountry', message: 'Country of the passport is required' }];
  if (countryCodeOf(idCountry)) return [];
  return [{ key: 'idCountry', message: `"${idCountry.slice(0, 40)}" is not a country. Write its name in English or its code, for example Zimbabwe or ZW` }];
}

/** Problems of the identity. The schema finds them only once nothing else is wrong. */
function identityProblems(values: Values): RowProblem[] {
  const country = isPassport(values) ? countryProblems(values) : [];
  if (values.idNumber === '') return country;
  const { issues } = v.safeParse(isPassport(values) ? PassportNumber : SaIdNumber, values.idNumber, { abortPipeEarly: true });
  const [issue] = issues ?? [];
  if (!issue) return country;
  const isSpoilt = /^\d{8,12}$|E\+\d+$/i.test(values.idNumber);
  return [...country, { key: 'idNumber', message: isSpoilt ? `${issue.message}. ${inExcel}` : issue.message }];
}

const mostNamed = 10;

function branchIn({ branch }: Values, known: KnownOfficers): { readonly id?: string | undefined; readonly problems: readonly RowProblem[] } {
  if (branch === '') return { problems: [] };
  const [one, ...others] = known.branchesNamed(branch);
  if (one && others.length === 0) return { id: one.id, problems: [] };
  if (one)
    return {
      problems: [
        { key: 'branch', message: 'Several branches have this name. Rename one, or leave the cell empty and choose the branch on the officer’s page' },
      ],
    };
  const names = known.branchNames.slice(0, mostNamed).join(', ');
  const list = names ? `Use ${names}, or add the branch first` : 'The provider has no active branch yet. Add the branch first';
  return { problems: [{ key: 'branch', message: `"${branch.slice(0, 40)}" is not an active branch of the provider. ${list}` }] };
}

function employeeNumberProblems({ employeeNumber }: Values, known: KnownOfficers, ownId: string | undefined): RowProblem[] {
  const other = employeeNumber === '' ? undefined : known.withEmployeeNumber(employeeNumber).find(({ id }) => id !== ownId);
  return other ? [{ key: 'employeeNumber', message: 'Another officer has this employee number already' }] : [];
}

/** Every problem that the values of a row have by themselves. */
const valueProblems = (values: Values, input: object): RowProblem[] => {
  const identity = identityProblems(values);
  const others = problemsOf(CreateOfficer, input, values, columnAt).filter(({ key }) => !identity.some((one) => one.key === key));
  return [...identity, ...others, ...qualificationProblems(values)];
};

/** The columns of a row that differ from the recorded officer. An empty cell says nothing. */
function differing(input: CreateOfficer, qualifications: SetQualifications, officer: OfficerRecord): ImportKey[] {
  const fields = ['surname', 'fullNames', 'initials', 'psiraGrade', 'psiraExpiresOn', 'employeeNumber', 'branchId', 'phone'] as const;
  const changed: ImportKey[] = fields.flatMap((field) => (input[field] && input[field] !== officer[field] ? [keyOfField[field] ?? (field as ImportKey)] : []));
  if (input.employedFrom !== officer.employmentSince) changed.push('employedFrom');
  const has = (list: readonly object[], one: object) =>
    list.some((other) => Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value));
  if (!qualifications.competencies.every((one) => has(officer.competencies as object[], one))) changed.push('competencyNumber');
  if (!qualifications.assessments.every((one) => has(officer.assessments as object[], one))) changed.push('assessmentDone');
  return changed;
}

const onPage = 'The import changes no recorded officer: use the officer’s page';

/** Judges a person who is recorded already, by the ID number or by the PSiRA number. */
function judgeRecorded(officer: OfficerRecord, by: 'idNumber' | 'psiraNumber', differs: readonly ImportKey[]): OfficerVerdict {
  const refuse = (message: string): OfficerVerdict => ({ outcome: 'error', problems: [{ key: by, message }] });
  if (by === 'psiraNumber') return refuse('An officer with another ID number is already recorded with this PSiRA number');
  if (officer.employment === 'left') return refuse('This person is already recorded and has left. Start the employment again on the officer’s page');
  if (differs.length > 0) return refuse(`This person is already recorded, with other values for ${differs.map(headerOf).join(', ')}. ${onPage}`);
  return { outcome: 'same', officerId: officer.id };
}

export type JudgedOfficer = Pick<FileRow, 'values' | 'given' | 'beyond'>;

export function judgeOfficer({ values, given, beyond }: JudgedOfficer, known: KnownOfficers): OfficerVerdict {
  if (beyond)
    return { outcome: 'error', problems: [{ key: 'idNumber', message: 'The row has more values than the file has columns: look for an extra delimiter' }] };
  const branch = branchIn(values, known);
  const input = inputOf(values, known.entity.id, branch.id);
  const own = [...valueProblems(values, input), ...branch.problems];
  if (own.length > 0) return { outcome: 'error', problems: own };
  const officer = v.parse(CreateOfficer, input);
  const { competencies, assessments } = qualificationsIn(values);
  const qualifications = v.parse(SetQualifications, { competencies, assessments });
  const person = known.ofPerson(officer);
  const numbered = known.ofPsira(officer.psiraNumber);
  if (numbered && numbered.id !== person?.id) return judgeRecorded(numbered, 'psiraNumber', []);
  const taken = employeeNumberProblems(values, known, person?.id);
  if (taken.length > 0) return { outcome: 'error', problems: taken };
  if (!person) return { outcome: 'create', input: officer, qualifications };
  // A value for all rows says nothing about a recorded officer.
  const differs = differing(officer, qualifications, person).filter((key) => !given.includes(key));
  return judgeRecorded(person, 'idNumber', numbered ? differs : [...differs, 'psiraNumber']);
}

/** The values of a row that may exist once in a file, each as it is compared and with its name in messages. */
export const uniqueIn = (values: Values): readonly (readonly [ImportKey, string, string])[] => [
  [
    'idNumber',
    values.idNumber && `${isPassport(values) ? `passport ${countryCodeOf(values.idCountry) ?? folded(values.idCountry)}` : 'id'} ${values.idNumber}`,
    'ID number',
  ],
  ['psiraNumber', values.psiraNumber.replace(/[\s-]/g, '').replace(/^PSIRA/i, ''), 'PSiRA number'],
  ['employeeNumber', folded(values.employeeNumber), 'employee number'],
];
