// Converts form values to a registration or an edit, and a record to form values.
import type { contract } from '../../../shared/contract.ts';
import { calibers, type Firearm } from '../../../shared/firearms/schema.ts';
import { jsonWords } from '../../../shared/kinds/format.ts';
import { registeredAs } from '../../../shared/library/rules.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { isMaker } from './maker.ts';

export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** The description fields, shared by registration and edit. */
const describing = ['manufacturer', 'model', 'serialNumber', 'type', 'caliber', 'licenseType', 'province', 'city', 'libraryReference'] as const;

function described(values: FormValues) {
  const length = values.barrelLength;
  // Sent as text, null when empty (spec 1, section 3).
  const barrelLength = length === null || length === undefined ? null : String(length);
  const confirmed = values.barrelLengthConfirmed === true ? { barrelLengthConfirmed: true } : {};
  return { ...Object.fromEntries(describing.map((name) => [name, values[name] ?? null])), barrelLength, ...confirmed };
}

const notesOf = (values: FormValues) => String((values.additionalInfo as { notes?: unknown } | null | undefined)?.notes ?? '').trim();

/** The section is preselected. If no other card field is filled in, no license is recorded. */
function licenseOf(values: FormValues) {
  const card = (values.license ?? {}) as FormValues;
  return card.licenseNumber || card.issuedOn || card.expiresOn ? { license: card } : {};
}

function acquisitionOf(values: FormValues) {
  const acquisition = (values.acquisition ?? {}) as FormValues;
  return Object.values(acquisition).some(Boolean) ? { acquisition } : {};
}

/** True if the manufacturer differs from that of the library record. A different model may be a variant. */
export const isOfAnotherMaker = (from: Pick<LibraryFirearm, 'manufacturer'>, manufacturer: unknown): boolean => !isMaker(manufacturer, from.manufacturer);

/** True if the edit unlinks the firearm from its library record. `library` is that record, if loaded. */
export const unlinksLibrary = (firearm: Firearm, library: LibraryFirearm | undefined, manufacturer: unknown): boolean =>
  firearm.libraryReference !== null && [firearm, ...(library ? [library] : [])].every((known) => isOfAnotherMaker(known, manufacturer));

/**
 * Not validated here: the contract's schema does that.
 * @param from the library record that filled in the form. It is left out if the manufacturer was changed.
 */
export function toRegistration(values: FormValues, from?: LibraryFirearm) {
  const notes = notesOf(values);
  return {
    ...described(values),
    ...(from && isOfAnotherMaker(from, values.manufacturer) ? { libraryReference: null } : {}),
    status: values.status ?? 'active',
    ownerId: values.ownerId ?? null,
    keeperId: values.keeperId ?? null,
    additionalInfo: notes ? { notes } : null,
    ...licenseOf(values),
    ...acquisitionOf(values),
  } as SentBody<typeof contract.firearms.register>;
}

/** The notes as text. An API caller may have stored another type of value. */
const writtenNotes = ({ additionalInfo }: Pick<Firearm, 'additionalInfo'>) => {
  const notes = additionalInfo?.notes;
  return notes === undefined || notes === null ? '' : jsonWords(notes);
};

/**
 * Keeps the other fields of `additionalInfo`, and notes that were not changed.
 * @param library the firearm's library record. A changed manufacturer unlinks it.
 */
export function toEdit(values: FormValues, firearm: Firearm, library?: LibraryFirearm) {
  const { notes: former, ...rest } = firearm.additionalInfo ?? {};
  const written = notesOf(values);
  const notes = written === writtenNotes(firearm).trim() ? former : written || undefined;
  const info = notes === undefined ? rest : { ...rest, notes };
  return {
    ...described(values),
    ...(unlinksLibrary(firearm, library, values.manufacturer) ? { libraryReference: null } : {}),
    additionalInfo: Object.keys(info).length > 0 ? info : null,
    profileNotes: values.profileNotes ?? null,
  } as SentBody<typeof contract.firearms.edit>;
}

export function fromFirearm(firearm: Firearm): FormValues {
  return {
    ...Object.fromEntries(describing.map((name) => [name, firearm[name]])),
    barrelLength: firearm.barrelLength,
    barrelLengthConfirmed: null,
    additionalInfo: { notes: writtenNotes(firearm) },
    profileNotes: firearm.profileNotes ?? '',
  };
}

/** The library uses inches, the register millimetres (to the tenth). */
const millimetres = (inches: number) => Math.round(inches * 254) / 10;

const sameWords = (a: string, b: string) => a.replace(/\s/g, '').toLowerCase() === b.replace(/\s/g, '').toLowerCase();

/** Selects a listed caliber; any other is shown under "Other" as written. */
const listedCaliber = (caliber: string | null) => calibers.find((choice) => caliber !== null && sameWords(choice, caliber)) ?? caliber;

/** The values that "Use in Registration" fills in. */
export const fromLibrary = (record: LibraryFirearm): FormValues => ({
  ...emptyRegistration,
  manufacturer: record.manufacturer,
  model: record.model,
  type: registeredAs[record.type],
  caliber: listedCaliber(record.caliber),
  barrelLength: record.barrelLength === null ? null : millimetres(record.barrelLength),
  libraryReference: record.id,
});

export const emptyRegistration: FormValues = {
  manufacturer: '',
  model: '',
  serialNumber: '',
  type: null,
  caliber: null,
  barrelLength: null,
  barrelLengthConfirmed: null,
  licenseType: null,
  status: 'active',
  province: null,
  city: '',
  ownerId: null,
  keeperId: null,
  additionalInfo: { notes: '' },
  libraryReference: null,
  license: { licenseNumber: '', section: '20', issuedOn: null, expiresOn: null },
  acquisition: { acquiredOn: null, how: null, from: '' },
};

const sharedByLike = ['manufacturer', 'model', 'type', 'caliber', 'licenseType', 'province', 'city', 'ownerId', 'libraryReference'] as const;

/** Values for another firearm of the same make, owner and place, without serial number, license and other details of one firearm. */
export const likeThis = (firearm: Firearm): FormValues => ({
  ...emptyRegistration,
  ...Object.fromEntries(sharedByLike.map((name) => [name, firearm[name]])),
});
