// A firearm in the register (spec 1, sections 3 and 5).
import * as v from 'valibot';
import { Instant, JsonObject, optionalText, paging, querySerialId, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

export const firearmTypes = ['Pistol', 'Revolver', 'Rifle', 'Shotgun', 'Machine Gun', 'Other'] as const;

export const calibers = [
  '9mm',
  '.38 Special',
  '.357 Magnum',
  '.40 S&W',
  '.45 ACP',
  '.22 LR',
  '.223 Remington',
  '.308 Winchester',
  '7.62x39mm',
  '12 Gauge',
  '20 Gauge',
  'Other',
] as const;

/** The specification's twelve, behind the section of the Act a security provider holds its firearms under (decision 002). */
export const licenseTypes = [
  'S20 Business Purposes',
  'S13 Self Defence',
  'S14 Occasional Hunting',
  'S15 Dedicated Hunting',
  'S16 Sports Shooting',
  'S17 Professional Hunting',
  'S18 Collection',
  'S19 Dealer',
  'S20 Manufacturer',
  'PSiRA Grade A',
  'PSiRA Grade B',
  'PSiRA Grade C',
  'Temporary Authorisation',
] as const;

export const firearmStatuses = ['active', 'inactive', 'maintenance', 'pending_inspection', 'seized', 'retired', 'lost', 'stolen'] as const;

/** Millimetres; a form sends it as text, null or empty when unknown. */
const BarrelLength = v.optional(
  v.nullable(
    v.pipe(
      v.union([v.string(), v.number()], 'Barrel length is a number of millimetres'),
      v.transform((raw) => (raw === '' ? null : Number(raw))),
      v.nullable(
        v.pipe(
          v.number('Barrel length is a number of millimetres'),
          v.finite('Barrel length is a number of millimetres'),
          v.minValue(1, 'Barrel length is at least 1 mm'),
          v.maxValue(2000, 'Barrel length is at most 2 000 mm'),
        ),
      ),
    ),
  ),
);

/** What identifies and describes a firearm: what may be registered and later corrected. */
const described = {
  manufacturer: text('Manufacturer is required', 100),
  model: text('Model is required', 100),
  serialNumber: v.pipe(
    text('Serial number is required', 60),
    v.check((s) => normaliseSerial(s).length > 0, 'Serial number needs a letter or a digit'),
  ),
  type: v.picklist(firearmTypes, 'Type is required'),
  caliber: text('Caliber is required', 60),
  barrelLength: BarrelLength,
  licenseType: v.picklist(licenseTypes, 'License type is required'),
  province: Province,
  city: text('City is required', 100),
  additionalInfo: v.optional(v.nullable(JsonObject)),
  libraryReference: v.optional(v.nullable(SerialId)),
};

const OwnerId = v.pipe(v.number('Owner is required'), v.integer('Owner is required'), v.minValue(1, 'Owner is required'));

export const RegisterFirearm = v.strictObject({
  ...described,
  status: v.optional(v.picklist(['active', 'inactive'], 'Status is active or inactive'), 'active'),
  ownerId: OwnerId,
  keeperId: v.optional(v.nullable(SerialId)),
});
export type RegisterFirearm = v.InferOutput<typeof RegisterFirearm>;

/** A correction of the description. Owner, keeper and status change by transactions and status changes, never by an edit. */
export const EditFirearm = v.partial(v.strictObject({ ...described, profileNotes: optionalText() }));
export type EditFirearm = v.InferOutput<typeof EditFirearm>;

export const Firearm = v.object({
  id: RecordId,
  serialNumber: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  type: v.picklist(firearmTypes),
  caliber: v.string(),
  barrelLength: v.nullable(v.number()),
  licenseType: v.picklist(licenseTypes),
  status: v.picklist(firearmStatuses),
  ownerId: v.number(),
  ownerName: v.string(),
  keeperId: v.nullable(v.number()),
  keeperName: v.nullable(v.string()),
  registeredBy: v.string(),
  libraryReference: v.nullable(v.number()),
  province: Province,
  city: v.string(),
  additionalInfo: v.nullable(JsonObject),
  condition: v.nullable(v.string()),
  profileNotes: v.nullable(v.string()),
  riskAssessment: v.nullable(v.string()),
  riskLevel: v.nullable(v.string()),
  lastProfiledAt: v.nullable(Instant),
  lastInspectionDate: v.nullable(Instant),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Firearm = v.InferOutput<typeof Firearm>;

export const FirearmQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(firearmStatuses)),
  type: v.optional(v.picklist(firearmTypes)),
  manufacturer: v.optional(searchText),
  province: v.optional(Province),
  ownerId: v.optional(querySerialId),
});
export type FirearmQuery = v.InferOutput<typeof FirearmQuery>;

/** Two serials are the same when they differ only in case, width, spaces and punctuation (domain.md, "serial number"). */
export function normaliseSerial(serial: string): string {
  return serial
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
