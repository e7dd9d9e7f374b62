// Schemas of legal entities: the providers that own and keep firearms (spec 1, section 3).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { emailAddress } from '../kinds/email.ts';
import { day, Instant, optionalText, paging, searchText, text } from '../kinds/index.ts';
import { plainNumber } from '../kinds/numbers.ts';
import { Phone } from '../kinds/phone.ts';
import { Province } from '../kinds/provinces.ts';

export const entityTypes = ['private_security_provider', 'dealer', 'gunsmith', 'manufacturer', 'state_body', 'other'] as const;

/** A provider's standing, set by the regulator (domain.md). */
export const standings = ['registered', 'under_inquiry', 'suspended', 'lapsed'] as const;
export type Standing = (typeof standings)[number];

/** True for "Active", false for "Expired or suspended" (spec 2, section 4). Depends only on the standing. */
export const isActiveIn = (standing: Standing): boolean => standing === 'registered' || standing === 'under_inquiry';

/** Normal form of a register number, to compare two. */
export const normaliseRegisterNumber = plainNumber;

/** A PSiRA number is the same with and without its prefix (spec 2, section 9). */
export const normalisePsiraNumber = (number: string): string => normaliseRegisterNumber(number).replace(/^PSIRA/, '');

/** Requires letters or digits, because two numbers without any would be equal in normal form. */
const registerNumber = (normalise: (number: string) => string, message: string) =>
  v.pipe(
    optionalText(40),
    check((number) => number == null || normalise(number) !== '', message),
  );

const email = emailAddress('Invalid email address', 200);
const orNull = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ]),
    ),
  );

const ContactDetails = v.strictObject({ email: orNull(email), phone: orNull(Phone) });
const Address = v.strictObject({
  street: text('Street is required', 200),
  city: text('City is required', 100),
  province: Province,
  postal_code: v.pipe(v.string('Postal code is required'), v.trim(), v.regex(/^\d{4}$/, 'Postal code must have four digits')),
});

/** The responsible person for the firearms (FCA s7: a juristic person names one). The history keeps every change. */
const ResponsiblePerson = v.strictObject({
  name: text('Name of the responsible person is required', 200),
  email: orNull(email),
  phone: orNull(Phone),
  since: day('Date of appointment is required'),
});

const described = {
  name: text('Name is required', 200),
  type: v.picklist(entityTypes, 'Type is required'),
  registrationNumber: registerNumber(normaliseRegisterNumber, 'Registration number must contain a letter or a digit'),
  psiraNumber: registerNumber(normalisePsiraNumber, 'PSiRA number must contain digits, for example PSiRA-123456'),
  contactDetails: v.optional(v.nullable(ContactDetails)),
  address: v.optional(v.nullable(Address)),
  province: Province,
  city: text('City is required', 100),
  responsiblePerson: v.optional(v.nullable(ResponsiblePerson)),
};

export const CreateLegalEntity = v.strictObject({ ...described, standing: v.optional(v.picklist(standings, 'Standing is required'), 'registered') });
export type CreateLegalEntity = v.InferOutput<typeof CreateLegalEntity>;

export const EditLegalEntity = v.pipe(
  v.partial(v.strictObject({ ...described, standing: v.picklist(standings, 'Standing is required'), reason: optionalText() })),
  v.forward(
    checkFields([['standing'], ['reason']], ({ standing, reason }) => standing === undefined || Boolean(reason), 'A reason is required for a new standing'),
    ['reason'],
  ),
  v.description('A new standing needs a reason.'),
);
export type EditLegalEntity = v.InferOutput<typeof EditLegalEntity>;

export const LegalEntity = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  registrationNumber: v.nullable(v.string()),
  psiraNumber: v.nullable(v.string()),
  contactDetails: v.nullable(v.object({ email: v.nullish(v.string()), phone: v.nullish(v.string()) })),
  address: v.nullable(v.object({ street: v.string(), city: v.string(), province: Province, postal_code: v.string() })),
  province: Province,
  city: v.string(),
  responsiblePerson: v.nullable(v.object({ name: v.string(), email: v.nullish(v.string()), phone: v.nullish(v.string()), since: v.string() })),
  standing: v.picklist(standings),
  standingSince: v.pipe(Instant, v.description('When the present standing began.')),
  isActive: v.boolean(),
  version: v.number(),
  createdAt: v.pipe(v.string(), v.description('A time, like `updatedAt`.')),
  updatedAt: v.string(),
});
export type LegalEntity = v.InferOutput<typeof LegalEntity>;

export const LegalEntityQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  standing: v.optional(v.picklist(standings)),
  province: v.optional(Province),
  isActive: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ),
});
export type LegalEntityQuery = v.InferOutput<typeof LegalEntityQuery>;

/** The other party of a transfer is found by exact number only, and only its name is returned. */
export const FindLegalEntity = v.strictObject({ number: text('PSiRA or registration number is required', 40) });
export const FoundLegalEntity = v.object({ id: v.number(), name: v.string() });

export const LegalEntityCounts = v.object({ active: v.number(), inactive: v.number(), total: v.number() });
export type LegalEntityCounts = v.InferOutput<typeof LegalEntityCounts>;
