// Declares the columns of an import's file for the template, the reader, the messages and the explanation on the screen.
import { acquisitionHows } from '../firearms/acquisition.ts';
import { calibers, firearmTypes, licenseTypes } from '../firearms/schema.ts';
import { provinces } from '../kinds/provinces.ts';
import { licenseSections } from '../licenses/periods.ts';
import type { Column } from './column.ts';
import { type OfficerKey, officerColumns } from './officer-columns.ts';
import type { ImportSubject } from './subject.ts';

const either = (words: readonly string[]) => `One of: ${words.join(', ')}.`;

export const importColumns = [
  { key: 'manufacturer', header: 'Manufacturer', required: true, help: 'At most 100 characters.', example: 'Glock', also: ['Make'] },
  { key: 'model', header: 'Model', required: true, help: 'At most 100 characters.', example: '17 Gen5' },
  {
    key: 'serialNumber',
    header: 'Serial Number',
    required: true,
    help: 'As stamped on the firearm. In Excel, format the column as text, so that leading zeros stay.',
    example: 'ABC123456',
    also: ['Serial', 'Serial No'],
  },
  { key: 'type', header: 'Type', required: true, help: either(firearmTypes), example: 'Pistol' },
  { key: 'caliber', header: 'Caliber', required: true, help: `${calibers.slice(0, 4).join(', ')} … or as marked on the firearm.`, example: '9mm' },
  { key: 'barrelLength', header: 'Barrel Length (mm)', required: false, help: 'A number of millimetres.', example: '114', also: ['Barrel Length'] },
  { key: 'licenseType', header: 'License Type', required: true, help: either(licenseTypes), example: 'S20 Business Purposes' },
  { key: 'status', header: 'Status', required: false, help: 'active or inactive; active when left empty.', example: 'active' },
  { key: 'province', header: 'Province', required: true, help: either(provinces), example: 'Gauteng' },
  { key: 'city', header: 'City', required: true, help: 'At most 100 characters.', example: 'Pretoria' },
  {
    key: 'owner',
    header: 'Owner',
    required: false,
    help: 'PSiRA or registration number, or the company’s name. Providers may leave it empty for their own firearms.',
    example: '',
  },
  {
    key: 'keeper',
    header: 'Keeper',
    required: false,
    help: 'PSiRA or registration number, or the company’s name. Only if the keeper is not the owner.',
    example: '',
  },
  {
    key: 'licenseNumber',
    header: 'License Number',
    required: false,
    help: 'For a new firearm. Fill in all four license columns or none.',
    example: '',
  },
  { key: 'licenseSection', header: 'License Section', required: false, help: either(licenseSections), example: '' },
  { key: 'licenseIssued', header: 'License Issued', required: false, help: 'YYYY-MM-DD, DD/MM/YYYY or an Excel date.', example: '' },
  { key: 'licenseExpires', header: 'License Expires', required: false, help: 'YYYY-MM-DD, DD/MM/YYYY or an Excel date.', example: '' },
  {
    key: 'acquiredOn',
    header: 'Acquisition Date',
    required: false,
    help: 'The date on which the owner acquired a new firearm: YYYY-MM-DD, DD/MM/YYYY or an Excel date. The stock register uses this date.',
    example: '2024-03-12',
    also: ['Date Acquired'],
  },
  { key: 'acquiredFrom', header: 'Acquired From', required: false, help: 'The dealer, provider or person that it came from.', example: 'Cape Guns' },
  {
    key: 'acquiredHow',
    header: 'How Acquired',
    required: false,
    help: `${either(acquisitionHows)} If empty, the stock register records a first registration by import.`,
    example: 'purchase',
  },
  { key: 'notes', header: 'Notes', required: false, help: 'Shown on the firearm as additional information.', example: '' },
] as const satisfies readonly Column[];

/** Columns of our own exports that identify owner and keeper. The template does not have them. */
const exportedColumns = [
  { key: 'ownerId', header: 'Owner ID', required: false, help: 'Number of the legal entity in the registry.', example: '' },
  { key: 'keeperId', header: 'Keeper ID', required: false, help: 'Number of the legal entity in the registry.', example: '' },
] as const satisfies readonly Column[];

/** The fields of firearms. */
export const importKeys = [...importColumns, ...exportedColumns].map(({ key }) => key);
type FirearmKey = (typeof importKeys)[number];
export type ImportKey = FirearmKey | OfficerKey;
/** A column with its key. */
export type ImportColumn = Column & { readonly key: ImportKey };
export const allColumns: readonly ImportColumn[] = [...importColumns, ...exportedColumns];

/** Columns that cannot have one value for all rows: each row has its own serial number and license. */
const perRowKeys: readonly ImportKey[] = ['serialNumber', 'licenseNumber', 'ownerId', 'keeperId'];
/** Several officers can have the same value in these columns. The others describe one person. */
const officersShare: readonly ImportKey[] = [
  ...(['idType', 'idCountry', 'psiraGrade', 'psiraExpiresOn', 'branch', 'employedFrom'] as const),
  ...(['competencyClasses', 'assessmentClasses', 'assessmentDone', 'assessmentUntil', 'assessmentProvider'] as const),
];
export const canBeGiven = (key: ImportKey): boolean => (hasField('officers', key) ? officersShare.includes(key) : !perRowKeys.includes(key));

/** The header of the message in the file of errors; ignored when the fixed file is uploaded. */
export const messageHeader = 'message';

/** Names of a file's columns for a sentence, each cut to 60 characters. */
export const quoted = (names: readonly string[]) => names.map((name) => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`).join(', ');
/** The columns of the template, and those with the columns of our own exports. */
const ofSubject: Readonly<Record<ImportSubject, { readonly template: readonly ImportColumn[]; readonly all: readonly ImportColumn[] }>> = {
  firearms: { template: importColumns, all: allColumns },
  officers: { template: officerColumns, all: officerColumns },
};
export const columnsOf = (subject: ImportSubject) => ofSubject[subject];
export const hasField = (subject: ImportSubject, key: ImportKey): boolean => columnsOf(subject).all.some((column) => column.key === key);

const everyColumn: readonly ImportColumn[] = [...allColumns, ...officerColumns];
/** The fields of every subject. No two subjects have a field with the same key. */
export const everyKey = [...importKeys, ...officerColumns.map(({ key }) => key)];

export const headerOf = (key: ImportKey): string => everyColumn.find((column) => column.key === key)?.header ?? key;
