// Schemas of firearms (spec 1, sections 3 and 5).
import * as v from 'valibot';
import { nameText } from '../kinds/cell-text.ts';
import { checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, paging, querySerialId, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { JsonObject } from '../kinds/json.ts';
import { identifyingNumber } from '../kinds/no-number.ts';
import { plainNumber } from '../kinds/numbers.ts';
import { Province } from '../kinds/provinces.ts';
import { LicenseCard } from '../licenses/schema.ts';
import { Acquisition, AcquisitionInput } from './acquisition.ts';
import { barrelQuestion } from './barrel.ts';

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

/** The specification's twelve license types. The first is the section of the Act for security providers (decision 002). */
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

/** Results of the firearm office's verification. */
export const firearmVerifications = ['pending', 'verified', 'queried', 'rejected'] as const;

export const conditions = ['excellent', 'good', 'fair', 'poor'] as const;
export const riskLevels = ['high', 'medium', 'low'] as const;

const barrelNumber = 'Barrel length must be a number of millimetres';
/** Millimetres. Forms send text; null or empty means unknown. `Number` alone would also accept 0x72 and 1e2. */
const BarrelLength = v.optional(
  v.nullable(
    v.pipe(
      v.union([v.string(), v.number()], barrelNumber),
      v.transform((raw) => (raw === '' ? null : /[^\d.+\s-]/.test(`${raw}`) ? Number.NaN : Number(raw))),
      v.nullable(
        v.pipe(v.number(barrelNumber), v.minValue(1, 'Barrel length must be at least 1 mm'), v.maxValue(2000, 'Barrel length must be at most 2 000 mm')),
      ),
    ),
  ),
);

/** Equal for spellings of a caliber that differ only in case, width, spaces and the sign for "by". */
export const foldedCaliber = (caliber: string) => caliber.normalize('NFKC').toLowerCase().replace(/[×✕✖]/g, 'x').replace(/\s/g, '');
/** Replaces a known caliber by the list's spelling: "7.62×39mm" becomes 7.62x39mm. Keeps any other as entered. */
export const Caliber = v.pipe(
  nameText('Caliber is required', 60),
  v.transform((caliber) => calibers.find((listed) => foldedCaliber(listed) === foldedCaliber(caliber)) ?? caliber),
);

/** The description of a firearm: entered at registration, corrected later. */
const described = {
  manufacturer: nameText('Manufacturer is required', 100),
  model: nameText('Model is required', 100),
  serialNumber: identifyingNumber('firearm', 'Serial number', 'Serial number is required'),
  type: v.picklist(firearmTypes, 'Type is required'),
  caliber: Caliber,
  barrelLength: v.pipe(BarrelLength, v.description('Millimetres. The library uses inches.')),
  barrelLengthConfirmed: v.pipe(v.optional(v.nullable(v.boolean())), v.description('True confirms a length that is unusual for this type of firearm.')),
  licenseType: v.picklist(licenseTypes, 'License type is required'),
  province: Province,
  city: nameText('City is required', 100),
  additionalInfo: v.optional(v.nullable(JsonObject)),
  libraryReference: v.optional(v.nullable(SerialId)),
};

const OwnerId = v.pipe(v.number('Owner is required'), v.integer('Owner is required'), v.minValue(1, 'Owner is required'));

interface Barrel {
  readonly type: string;
  readonly barrelLength?: number | null | undefined;
  readonly barrelLengthConfirmed?: boolean | null | undefined;
}

export const RegisterFirearm = v.pipe(
  v.strictObject({
    ...described,
    status: v.optional(v.picklist(['active', 'inactive'], 'Status must be active or inactive'), 'active'),
    ownerId: OwnerId,
    keeperId: v.optional(v.nullable(SerialId)),
    /** The license, if the card is at hand at registration. */
    license: v.optional(v.nullable(LicenseCard)),
    /** The acquisition, for the stock register. */
    acquisition: v.optional(v.nullable(AcquisitionInput)),
  }),
  v.forward(
    checkFields(
      [['type'], ['barrelLength'], ['barrelLengthConfirmed']],
      ({ type, barrelLength, barrelLengthConfirmed }: Barrel) => barrelLengthConfirmed === true || barrelQuestion(type, barrelLength) === undefined,
      ({ input: { type, barrelLength } }: { readonly input: Barrel }) => barrelQuestion(type, barrelLength) ?? '',
    ),
    ['barrelLength'],
  ),
);
export type RegisterFirearm = v.InferOutput<typeof RegisterFirearm>;

export const EditFirearm = v.pipe(
  v.partial(v.strictObject({ ...described, profileNotes: optionalText() })),
  v.description('A corrected description. Owner, keeper and status change through transactions and status changes, never through an edit.'),
);
export type EditFirearm = v.InferOutput<typeof EditFirearm>;

export const isLoss = (status: (typeof firearmStatuses)[number]): boolean => status === 'lost' || status === 'stolen';

export const ChangeStatus = v.pipe(
  v.strictObject({
    status: v.picklist(firearmStatuses, 'Status is required'),
    reason: text('A reason is required', 2000),
    gunsmith: v.pipe(
      optionalText(120),
      v.description(
        'For maintenance at a gunsmith: the name and town. The custody of the firearm then says that it is there, until it is active or inactive again.',
      ),
    ),
  }),
  v.forward(
    checkFields([['status'], ['gunsmith']], ({ status, gunsmith }) => status === 'maintenance' || !gunsmith, 'Name a gunsmith only for maintenance'),
    ['gunsmith'],
  ),
  v.description('A new status with its reason. Report a loss to set lost or stolen.'),
);
export type ChangeStatus = v.InferOutput<typeof ChangeStatus>;

export const ProfileFirearm = v.pipe(
  v.strictObject({
    profileNotes: optionalText(),
    riskAssessment: optionalText(),
    condition: v.optional(v.nullable(v.picklist(conditions, 'Condition must be excellent, good, fair or poor'))),
    riskLevel: v.optional(v.nullable(v.picklist(riskLevels, 'Risk level must be high, medium or low'))),
    lastProfiledAt: v.optional(v.unknown()),
  }),
  v.description('The result of inspecting the weapon itself. The server’s clock sets `lastProfiledAt`.'),
);
export type ProfileFirearm = v.InferOutput<typeof ProfileFirearm>;

/** Texts for the present holder only: a transfer to another owner clears them (decision 103). */
export const holderTexts = ['profileNotes', 'riskAssessment'] as const satisfies readonly (keyof ProfileFirearm)[];

const Loss = v.object({
  occurredOn: v.string(),
  reportedAt: Instant,
  docketNumber: v.nullable(v.string()),
  policeStation: v.nullable(v.string()),
  /** The id of the whole report. */
  reportId: v.optional(v.nullable(RecordId), null),
});

const FirearmVerification = v.object({
  status: v.picklist(firearmVerifications),
  since: Instant,
  /** The id of the user who last entered the data. Another person must verify it. */
  enteredBy: v.string(),
  /** Name of the officer who decided last, with the question or reason. */
  byName: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** The provider's answer to the question. */
  answer: v.nullable(v.object({ text: v.string(), byName: v.string(), at: Instant })),
});
export type FirearmVerification = v.InferOutput<typeof FirearmVerification>;

export const Reversal = v.pipe(
  v.object({ importId: RecordId, fileName: v.string(), reason: v.string(), byName: v.string(), at: Instant }),
  v.description('A registration that was undone with its import. The record keeps its history and is in no list, count or search.'),
);
export type Reversal = v.InferOutput<typeof Reversal>;

export const Firearm = v.object({
  id: RecordId,
  serialNumber: v.string(),
  manufacturer: v.string(),
  make: v.pipe(v.string(), v.description('The same as `manufacturer`, under the name that some callers use.')),
  model: v.string(),
  type: v.picklist(firearmTypes),
  caliber: v.string(),
  barrelLength: v.pipe(v.nullable(v.number()), v.description('Millimetres.')),
  acquiredOn: v.pipe(v.nullable(v.string()), v.description('The day on which the present owner acquired it, if known.')),
  licenseType: v.picklist(licenseTypes),
  status: v.picklist(firearmStatuses),
  statusSince: Instant,
  lockedBy: v.pipe(v.nullable(RecordId), v.description('The open transaction that locks it.')),
  seizureId: v.pipe(v.nullable(RecordId), v.description('The open seizure of this firearm.')),
  loss: v.pipe(v.nullable(Loss), v.description('The report of its loss or theft, while it is lost or stolen.')),
  verification: FirearmVerification,
  ownerId: v.number(),
  ownerName: v.string(),
  keeperId: v.nullable(v.number()),
  keeperName: v.nullable(v.string()),
  registeredBy: v.string(),
  libraryReference: v.nullable(v.number()),
  province: Province,
  city: v.string(),
  location: v.pipe(v.string(), v.description('The city and the province.')),
  additionalInfo: v.nullable(JsonObject),
  condition: v.nullable(v.string()),
  profileNotes: v.nullable(v.string()),
  riskAssessment: v.nullable(v.string()),
  riskLevel: v.nullable(v.string()),
  lastProfiledAt: v.nullable(Instant),
  lastInspectionDate: v.nullable(Instant),
  importId: v.pipe(v.nullable(RecordId), v.description('The import that registered it.')),
  reversal: v.pipe(v.optional(v.nullable(Reversal), null), v.description('Set when its import was undone.')),
  version: v.number(),
  createdAt: Instant,
  registrationDate: v.pipe(Instant, v.description('The same as `createdAt`, under the name that some callers use.')),
  updatedAt: Instant,
});
export type Firearm = v.InferOutput<typeof Firearm>;

export const FirearmDetail = v.pipe(
  v.object({ ...Firearm.entries, acquisition: v.optional(Acquisition) }),
  v.description('One firearm, with how its owner acquired it, if known. A keeper does not see that part.'),
);
export type FirearmDetail = v.InferOutput<typeof FirearmDetail>;

export const FirearmQuery = v.strictObject({
  ...paging,
  search: v.pipe(v.optional(searchText), v.description('Searches manufacturer, model, serial number, type and caliber; with `identity` only the first three.')),
  searchIn: v.optional(v.picklist(['identity'])),
  status: v.optional(v.picklist(firearmStatuses)),
  type: v.optional(v.picklist(firearmTypes)),
  manufacturer: v.optional(searchText),
  make: v.pipe(v.optional(searchText), v.description('The full name of the manufacturer. Case does not matter.')),
  province: v.optional(Province),
  ownerId: v.optional(querySerialId),
});
export type FirearmQuery = v.InferOutput<typeof FirearmQuery>;

export const LifecycleCounts = v.pipe(
  v.object({
    total: v.number(),
    statuses: v.record(v.picklist(firearmStatuses), v.number()),
    manufacturers: v.array(v.object({ manufacturer: v.string(), count: v.number() })),
  }),
  v.description('Counts of firearms by status, and by manufacturer in alphabetical order.'),
);
export type LifecycleCounts = v.InferOutput<typeof LifecycleCounts>;

/** Normal form of a serial number, to compare two (domain.md, "serial number"). */
export const normaliseSerial = plainNumber;
