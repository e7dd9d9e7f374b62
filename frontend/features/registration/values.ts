// How what stands in the firearm form becomes a registration or an edit, and how a form is filled from a record.
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

/** The fields that describe the weapon and where it is: the same for a registration and for an edit. */
const describing = ['manufacturer', 'model', 'serialNumber', 'type', 'caliber', 'licenseType', 'province', 'city', 'libraryReference'] as const;

function described(values: FormValues) {
  const length = values.barrelLength;
  // Sent as text, null when empty (spec 1, section 3).
  const barrelLength = length === null || length === undefined ? null : String(length);
  const confirmed = values.barrelLengthConfirmed === true ? { barrelLengthConfirmed: true } : {};
  return { ...Object.fromEntries(describing.map((name) => [name, values[name] ?? null])), barrelLength, ...confirmed };
}

const notesOf = (values: FormValues) => String((values.additionalInfo as { notes?: unknown } | null | undefined)?.notes ?? '').trim();

/** Nothing of the card but the section, which is chosen already, means that the license is not recorded now. */
function licenseOf(values: FormValues) {
  const card = (values.license ?? {}) as FormValues;
  return card.licenseNumber || card.issuedOn || card.expiresOn ? { license: card } : {};
}

function acquisitionOf(values: FormValues) {
  const acquisition = (values.acquisition ?? {}) as FormValues;
  return Object.values(acquisition).some(Boolean) ? { acquisition } : {};
}

/** Of another maker than the library record that the form was filled from. A changed model may be a variant of it. */
export const isOfAnotherMaker = (from: Pick<LibraryFirearm, 'manufacturer'>, manufacturer: unknown): boolean => !isMaker(manufacturer, from.manufacturer);

/** Whether the library record that the firearm names would be left behind: `library` is that record, where it is known. */
export const losesLibrary = (firearm: Firearm, library: LibraryFirearm | undefined, manufacturer: unknown): boolean =>
  firearm.libraryReference !== null && [firearm, ...(library ? [library] : [])].every((known) => isOfAnotherMaker(known, manufacturer));

/**
 * Not yet checked: the contract's own schema decides whether it is a registration.
 * @param from the library record that the form was filled from. It is not named for a firearm of another maker.
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

/** What stands in the form for the notes of a record. A program may have kept something else than a text under that name. */
const writtenNotes = ({ additionalInfo }: Pick<Firearm, 'additionalInfo'>) => {
  const notes = additionalInfo?.notes;
  return notes === undefined || notes === null ? '' : jsonWords(notes);
};

/**
 * An edit keeps whatever else stands in `additionalInfo`: only the notes are on this form, and these as they are until they are changed.
 * @param library the library record that the firearm names. Corrected to one of another maker, the firearm names it no more.
 */
export function toEdit(values: FormValues, firearm: Firearm, library?: LibraryFirearm) {
  const { notes: former, ...rest } = firearm.additionalInfo ?? {};
  const written = notesOf(values);
  const notes = written === writtenNotes(firearm).trim() ? former : written || undefined;
  const info = notes === undefined ? rest : { ...rest, notes };
  return {
    ...described(values),
    ...(losesLibrary(firearm, library, values.manufacturer) ? { libraryReference: null } : {}),
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

/** The library measures in inches, the register in millimetres (to the tenth). */
const millimetres = (inches: number) => Math.round(inches * 254) / 10;

const sameWords = (a: string, b: string) => a.replace(/\s/g, '').toLowerCase() === b.replace(/\s/g, '').toLowerCase();

/** A caliber of the list chooses it; any other keeps its own words, which the form shows under "Other", never rounded to a neighbour. */
const listedCaliber = (caliber: string | null) => calibers.find((choice) => caliber !== null && sameWords(choice, caliber)) ?? caliber;

/** What "Use in Registration" fills in. */
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

/** The form for another firearm of the same make, owner and place: without a serial number, a license or anything else that is the firearm's own. */
export const likeThis = (firearm: Firearm): FormValues => ({
  ...emptyRegistration,
  ...Object.fromEntries(sharedByLike.map((name) => [name, firearm[name]])),
});
