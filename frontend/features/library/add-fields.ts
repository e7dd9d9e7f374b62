// The fields of "Add New Library Record" by section, and the conversion of form values to a record (spec 1, section 5).
import * as v from 'valibot';
import {
  AddLibraryFirearm,
  actions,
  classifications,
  libraryTypes,
  magazineTypes,
  operatingSystems,
  productionStatuses,
  subtypes,
} from '../../../shared/library/schema.ts';
import { typedNumber } from '../../ui/form/typed-number.ts';
import { options, plain } from './wording.ts';

/** The fields of the specification's form. Only API callers set the others. */
type Name = Exclude<keyof AddLibraryFirearm, 'specifications' | 'yearDiscontinued' | 'imageUrl' | 'referenceImages' | 'manualUrl' | 'externalReferences'>;
/** Form values are text. */
export type AddValues = Record<Name, string>;

interface Field {
  readonly name: Name;
  readonly label: string;
  readonly kind: 'text' | 'area' | 'choice' | 'tags' | 'decimal' | 'whole';
  readonly options?: readonly string[];
  readonly required?: true;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly hint?: string;
}

const commas = 'Separate entries with commas';

export const sections: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  {
    title: 'Basic Information',
    fields: [
      { name: 'manufacturer', label: 'Manufacturer', kind: 'text', required: true },
      { name: 'model', label: 'Model', kind: 'text', required: true },
      { name: 'type', label: 'Type', kind: 'choice', options: libraryTypes, required: true },
      { name: 'subtype', label: 'Subtype', kind: 'choice', options: subtypes },
      { name: 'countryOfOrigin', label: 'Country of Origin', kind: 'text' },
      { name: 'yearIntroduced', label: 'Year Introduced', kind: 'whole', min: 1800, max: new Date().getUTCFullYear() },
      { name: 'productionStatus', label: 'Production Status', kind: 'choice', options: productionStatuses },
    ],
  },
  {
    title: 'Caliber & Ballistics',
    fields: [
      { name: 'caliber', label: 'Caliber', kind: 'text' },
      { name: 'alternativeCaliberDesignations', label: 'Alternative Caliber Names', kind: 'tags', hint: commas },
      { name: 'muzzleVelocity', label: 'Muzzle Velocity', kind: 'whole', unit: 'fps' },
      { name: 'effectiveRange', label: 'Effective Range', kind: 'whole', unit: 'm' },
      { name: 'rateOfFire', label: 'Rate of Fire', kind: 'whole', unit: 'RPM' },
    ],
  },
  {
    title: 'Physical Specifications',
    fields: [
      { name: 'barrelLength', label: 'Barrel Length', kind: 'decimal', unit: 'inches' },
      { name: 'overallLength', label: 'Overall Length', kind: 'decimal', unit: 'inches' },
      { name: 'weight', label: 'Weight', kind: 'decimal', unit: 'lbs' },
      { name: 'capacity', label: 'Capacity', kind: 'whole', unit: 'rounds' },
    ],
  },
  {
    title: 'Technical Details',
    fields: [
      { name: 'action', label: 'Action', kind: 'choice', options: actions },
      { name: 'operatingSystem', label: 'Operating System', kind: 'choice', options: operatingSystems },
      { name: 'magazineType', label: 'Magazine Type', kind: 'choice', options: magazineTypes },
      { name: 'feedSystem', label: 'Feed System', kind: 'text' },
      { name: 'sights', label: 'Sights', kind: 'text' },
      { name: 'firingModes', label: 'Firing Modes', kind: 'tags', hint: commas },
      { name: 'safetyFeatures', label: 'Safety Features', kind: 'tags', hint: commas },
    ],
  },
  {
    title: 'Classification & Use',
    fields: [
      { name: 'regulatoryClassification', label: 'Regulatory Classification', kind: 'choice', options: classifications },
      { name: 'commonUses', label: 'Common Uses', kind: 'tags', hint: commas },
    ],
  },
  {
    title: 'Additional Information',
    fields: [
      { name: 'description', label: 'Description', kind: 'area' },
      { name: 'technicalNotes', label: 'Technical Notes', kind: 'area' },
      { name: 'variantsAndModifications', label: 'Variants and Modifications', kind: 'tags', hint: commas },
    ],
  },
];

const fields = sections.flatMap((section) => section.fields);
export const emptyAdd = Object.fromEntries(fields.map((field) => [field.name, ''])) as AddValues;

export const choicesOf = (field: Field) => options(field.options ?? [], plain);

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function converted(field: Field, raw: string): unknown {
  const text = raw.trim();
  if (field.kind === 'tags') return listed(text);
  if (text === '') return field.required ? '' : null;
  return field.kind === 'decimal' || field.kind === 'whole' ? typedNumber(text) : text;
}

/** Request body: empty becomes null, numbers become numbers, comma-separated text becomes lists. */
export const toLibraryRecord = (values: AddValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, converted(field, values[field.name])]));

/** The first problem of each field, by field name. Empty if the record is valid. */
export function problemsOf(values: AddValues): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {};
  for (const field of fields) {
    const text = values[field.name].trim();
    if (!text || (field.kind !== 'decimal' && field.kind !== 'whole')) continue;
    if (typeof typedNumber(text) !== 'number') problems[field.name] = 'Enter a number';
    else if (field.kind === 'decimal' && /[.,]\d\d/.test(text)) problems[field.name] = 'At most one decimal place';
  }
  const checked = v.safeParse(AddLibraryFirearm, toLibraryRecord(values));
  for (const issue of checked.success ? [] : checked.issues) {
    const name = issue.path?.[0]?.key as Name | undefined;
    if (name && !problems[name]) problems[name] = issue.message;
  }
  return problems;
}
