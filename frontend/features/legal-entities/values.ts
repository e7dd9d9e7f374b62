// Converts form values to a new or changed legal entity, and an entity to form values.
import type { contract } from '../../../shared/contract.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';

export const emptyEntity: FormValues = {
  name: '',
  type: 'private_security_provider',
  psiraNumber: '',
  registrationNumber: '',
  contactDetails: { email: '', phone: '' },
  address: { street: '', postal_code: '' },
  city: '',
  province: null,
  responsiblePerson: { name: '', email: '', phone: '', since: null },
  standing: 'registered',
  reason: '',
};

export const fromEntity = (entity: LegalEntity): FormValues => ({
  name: entity.name,
  type: entity.type,
  psiraNumber: entity.psiraNumber ?? '',
  registrationNumber: entity.registrationNumber ?? '',
  contactDetails: { email: entity.contactDetails?.email ?? '', phone: entity.contactDetails?.phone ?? '' },
  address: { street: entity.address?.street ?? '', postal_code: entity.address?.postal_code ?? '' },
  city: entity.city,
  province: entity.province,
  responsiblePerson: {
    name: entity.responsiblePerson?.name ?? '',
    email: entity.responsiblePerson?.email ?? '',
    phone: entity.responsiblePerson?.phone ?? '',
    since: entity.responsiblePerson?.since ?? null,
  },
  standing: entity.standing,
  reason: '',
});

type Group = Readonly<Record<string, unknown>>;

/** A group of fields with empty ones as null, or null if all are empty. */
function entered(group: unknown): Record<string, unknown> | null {
  const fields = Object.entries((group ?? {}) as Group).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() || null : (value ?? null)] as const,
  );
  return fields.some(([, value]) => value !== null) ? Object.fromEntries(fields) : null;
}

/** Sends an empty text for a missing value, so that the error is the field's own message. */
const orEmpty = (value: unknown) => value ?? '';

/** Adds the prefix, as the regulator writes it (spec 2, section 9). */
function prefixed(psiraNumber: unknown): string {
  const number = String(psiraNumber ?? '').trim();
  return number === '' || /^psira/i.test(number) ? number : `PSiRA-${number}`;
}

function described(values: FormValues, before?: LegalEntity) {
  const { name, type, registrationNumber, city, province } = values;
  const address = entered(values.address);
  const person = entered(values.responsiblePerson);
  // The form has one city and province for both. A postal address in another town is kept until the user changes them.
  const town = before?.address && before.city === city && before.province === province ? before.address : { city, province };
  return {
    name,
    type,
    psiraNumber: prefixed(values.psiraNumber),
    registrationNumber,
    contactDetails: entered(values.contactDetails),
    address: address && { street: orEmpty(address.street), city: town.city, province: town.province, postal_code: orEmpty(address.postal_code) },
    city,
    province,
    responsiblePerson: person && { ...person, name: orEmpty(person.name), since: orEmpty(person.since) },
  };
}

/** Not validated here: the contract's schema does that. */
export const toEntry = (values: FormValues) => ({ ...described(values), standing: values.standing }) as SentBody<typeof contract.legalEntities.create>;

/** Leaves out an unchanged standing, because setting one requires a reason. */
export function toChange(values: FormValues, before: LegalEntity) {
  const standing = values.standing === before.standing ? {} : { standing: values.standing, reason: values.reason };
  return { ...described(values, before), ...standing } as SentBody<typeof contract.legalEntities.edit>;
}
