// The columns of a file of officers. A PIN is never imported: each officer chooses one at the counter.
import { classWords, endorsementWords } from '../officers/competencies.ts';
import { psiraGrades } from '../officers/schema.ts';
import type { Column } from './column.ts';

const day = 'YYYY-MM-DD, DD/MM/YYYY or an Excel date.';
const classes = (words: readonly string[]) => `One or more of: ${words.join('; ')}. Put a semicolon between them.`;

/** The words for the type of an identity number. */
export const idTypesInFile = ['South African ID', 'Passport'] as const;

export const officerColumns = [
  { key: 'surname', header: 'Surname', required: true, help: 'At most 100 characters.', example: 'Nkosi', also: ['Last Name'] },
  { key: 'fullNames', header: 'Full Names', required: true, help: 'As on the ID or passport.', example: 'Sipho Jabu', also: ['First Names'] },
  { key: 'initials', header: 'Initials', required: false, help: 'If empty, the first letters of the full names.', example: 'S J' },
  {
    key: 'idType',
    header: 'ID Type',
    required: false,
    help: 'South African ID or Passport. If empty, it is a passport if Passport Country is filled in.',
    example: 'South African ID',
  },
  {
    key: 'idNumber',
    header: 'ID Number',
    required: true,
    help: 'The 13 digits of the ID number, or the passport number. In Excel, format the column as text, so that leading zeros stay.',
    example: '9003155009083',
    also: ['Identity Number', 'ID or Passport Number'],
  },
  {
    key: 'idCountry',
    header: 'Passport Country',
    required: false,
    help: 'Required for a passport: the name or the code, for example Zimbabwe or ZW.',
    example: '',
  },
  { key: 'psiraNumber', header: 'PSiRA Number', required: true, help: '5 to 10 digits.', example: '2000001' },
  { key: 'psiraGrade', header: 'Grade', required: true, help: `One of: ${psiraGrades.join(', ')}.`, example: 'C', also: ['PSiRA Grade'] },
  {
    key: 'psiraExpiresOn',
    header: 'PSiRA Valid Until',
    required: false,
    help: `The expiry date of the registration. ${day}`,
    example: '2027-06-30',
    also: ['PSiRA Expiry Date'],
  },
  {
    key: 'employeeNumber',
    header: 'Employee Number',
    required: false,
    help: 'The badge or staff number, at most 40 characters. Each officer has another one.',
    example: 'E-101',
    also: ['Badge Number', 'Staff Number'],
  },
  { key: 'branch', header: 'Branch', required: false, help: 'The name of an active branch of the provider.', example: 'Midrand' },
  { key: 'phone', header: 'Telephone', required: false, help: 'For example +27 82 555 0100.', example: '+27 82 555 0100', also: ['Phone'] },
  { key: 'employedFrom', header: 'Employed From', required: true, help: `The date of employment. ${day}`, example: '2024-03-01', also: ['Date of Employment'] },
  {
    key: 'competencyNumber',
    header: 'Competency Certificate',
    required: false,
    help: 'The number of a competency certificate. Add further certificates on the officer’s page.',
    example: 'C-4401',
    also: ['Competency Certificate Number'],
  },
  {
    key: 'competencyClasses',
    header: 'Competency Classes',
    required: false,
    help: classes(Object.values(endorsementWords)),
    example: endorsementWords.handgun_self_loading,
  },
  { key: 'competencyIssued', header: 'Competency Issued', required: false, help: `The date of issue of the certificate. ${day}`, example: '2024-05-04' },
  {
    key: 'competencyUntil',
    header: 'Competency Valid Until',
    required: false,
    help: `The review date of the certificate. If empty, five years after the date of issue. ${day}`,
    example: '2029-05-04',
    also: ['Competency Review Date'],
  },
  {
    key: 'assessmentClasses',
    header: 'Assessment Classes',
    required: false,
    help: `Classes of the yearly assessment. ${classes(Object.values(classWords))}`,
    example: classWords.handgun,
  },
  { key: 'assessmentDone', header: 'Assessment Date', required: false, help: `The date of the yearly assessment. ${day}`, example: '2026-02-11' },
  {
    key: 'assessmentUntil',
    header: 'Assessment Valid Until',
    required: false,
    help: `If empty, one year after the assessment. ${day}`,
    example: '2027-02-11',
  },
  { key: 'assessmentProvider', header: 'Training Provider', required: false, help: 'Who carried out the assessment.', example: 'Range Masters' },
] as const satisfies readonly Column[];

export type OfficerKey = (typeof officerColumns)[number]['key'];
