// Schemas of the firearms reference library (spec 1, sections 2, 3 and 5).
import * as v from 'valibot';
import { nameText } from '../kinds/cell-text.ts';
import { check, checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, paging, SerialId, searchText, text, WebAddress } from '../kinds/index.ts';
import { JsonObject } from '../kinds/json.ts';
import { dayOf } from '../kinds/time.ts';

export const libraryTypes = [
  'pistol',
  'rifle',
  'shotgun',
  'revolver',
  'machine_gun',
  'submachine_gun',
  'assault_rifle',
  'hunting_rifle',
  'sniper_rifle',
  'carbine',
] as const;

/** Choices of the filter's `action` and the form's `subtype` (spec 1, section 5). */
export const subtypes = ['semi_automatic', 'automatic', 'bolt_action', 'lever_action', 'pump_action', 'break_action', 'single_shot', 'double_action'] as const;
export const actions = ['bolt', 'lever', 'pump', 'semi_auto', 'full_auto', 'revolver', 'break', 'single_shot'] as const;
export const filterOperatingSystems = [
  'gas_operated',
  'blowback',
  'short_recoil',
  'bolt_action',
  'pump_action',
  'lever_action',
  'delayed_blowback',
  'revolver',
] as const;
export const operatingSystems = [
  'blowback',
  'gas_operated',
  'recoil_operated',
  'bolt_action',
  'pump_action',
  'lever_action',
  'short_recoil',
  'delayed_blowback',
] as const;
export const magazineTypes = ['detachable', 'fixed', 'tube', 'cylinder', 'belt_fed'] as const;
export const classifications = ['civilian', 'restricted', 'prohibited', 'military_only'] as const;
export const productionStatuses = ['current', 'discontinued', 'limited', 'military_only'] as const;
export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
/** The specification asks for 16 values without naming them; these are the cartridges of the starter library. */
export const libraryCalibers = [
  '9mm',
  '.38 Special',
  '.357 Magnum',
  '.40 S&W',
  '.45 ACP',
  '.44 Magnum',
  '.22 LR',
  '.32 ACP',
  '.380 ACP',
  '.223 Remington',
  '5.56x45mm',
  '.308 Winchester',
  '7.62x51mm',
  '7.62x39mm',
  '12 Gauge',
  '20 Gauge',
] as const;
/** The specification asks for 11 countries without naming them. */
export const countries = [
  'Austria',
  'Belgium',
  'Brazil',
  'Croatia',
  'Czech Republic',
  'Germany',
  'Israel',
  'Italy',
  'South Africa',
  'Turkey',
  'United States',
] as const;

const listOf = (entry: v.GenericSchema<string, string>) => v.pipe(v.array(entry), v.maxLength(30, 'At most 30 entries'));
const tags = v.optional(listOf(text('Empty entries are dropped', 100)), []);
const measure = (digits: number, unit: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.finite(),
        v.minValue(0, `At least 0 ${unit}`),
        v.maxValue(10 ** digits - 0.01, `At most ${10 ** digits - 1} ${unit}`),
        // Spec 1, section 3: numeric (5,2) and (6,2).
        check((n) => Math.round(n * 100) / 100 === n, 'At most two decimals'),
      ),
    ),
    null,
  );
const whole = (max: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.integer('Must be a whole number'), v.minValue(0, 'At least 0'), v.maxValue(max, `At most ${max}`))), null);
const choice = <const T extends readonly string[]>(values: T) => v.optional(v.nullable(v.picklist(values)), null);
const currentYear = () => Number(dayOf(new Date()).slice(0, 4));
/** The specification's limit of 2024 is outdated; the current year is meant (domain.md). */
const Year = v.optional(
  v.nullable(
    v.pipe(
      v.number(),
      v.integer('Year must be a whole number'),
      check(
        (y) => y >= 1800 && y <= currentYear(),
        () => `Year must be from 1800 to ${currentYear()}`,
      ),
    ),
  ),
  null,
);

export const AddLibraryFirearm = v.strictObject({
  manufacturer: nameText('Manufacturer is required', 100),
  model: nameText('Model is required', 100),
  type: v.picklist(libraryTypes, 'Type is required'),
  subtype: choice(subtypes),
  caliber: optionalText(60),
  alternativeCaliberDesignations: tags,
  barrelLength: v.pipe(measure(3, 'in'), v.description('Inches.')),
  overallLength: v.pipe(measure(4, 'in'), v.description('Inches.')),
  action: choice(actions),
  capacity: whole(1000),
  magazineType: choice(magazineTypes),
  weight: v.pipe(measure(4, 'lb'), v.description('Pounds.')),
  countryOfOrigin: optionalText(60),
  yearIntroduced: Year,
  yearDiscontinued: Year,
  productionStatus: choice(productionStatuses),
  safetyFeatures: tags,
  firingModes: tags,
  effectiveRange: v.pipe(whole(10_000), v.description('Metres.')),
  muzzleVelocity: v.pipe(whole(10_000), v.description('Feet per second.')),
  rateOfFire: v.pipe(whole(10_000), v.description('Rounds per minute.')),
  operatingSystem: choice(operatingSystems),
  feedSystem: optionalText(100),
  sights: optionalText(200),
  commonUses: tags,
  regulatoryClassification: choice(classifications),
  description: optionalText(),
  technicalNotes: optionalText(),
  variantsAndModifications: tags,
  specifications: v.optional(v.nullable(JsonObject), null),
  imageUrl: v.optional(v.nullable(WebAddress), null),
  referenceImages: v.optional(listOf(WebAddress)),
  manualUrl: v.optional(v.nullable(WebAddress), null),
  externalReferences: v.optional(listOf(text('Empty entries are dropped', 500))),
});
export type AddLibraryFirearm = v.InferOutput<typeof AddLibraryFirearm>;

const list = v.array(v.string());
const maybe = v.nullable(v.string());
const number = v.nullable(v.number());

export const LibraryFirearm = v.object({
  id: SerialId,
  manufacturer: v.string(),
  model: v.string(),
  type: v.picklist(libraryTypes),
  subtype: maybe,
  caliber: maybe,
  alternativeCaliberDesignations: list,
  barrelLength: number,
  overallLength: number,
  action: maybe,
  capacity: number,
  magazineType: maybe,
  weight: number,
  countryOfOrigin: maybe,
  yearIntroduced: number,
  yearDiscontinued: number,
  productionStatus: maybe,
  safetyFeatures: list,
  firingModes: list,
  effectiveRange: number,
  muzzleVelocity: number,
  rateOfFire: number,
  operatingSystem: maybe,
  feedSystem: maybe,
  sights: maybe,
  commonUses: list,
  regulatoryClassification: maybe,
  description: maybe,
  technicalNotes: maybe,
  variantsAndModifications: list,
  specifications: v.nullable(JsonObject),
  imageUrl: maybe,
  referenceImages: list,
  manualUrl: maybe,
  externalReferences: list,
  createdBy: v.pipe(maybe, v.description('The user who added it.')),
  verificationStatus: v.picklist(verificationStatuses),
  verifiedBy: v.pipe(maybe, v.description('The id of the user who last verified it, and the user’s name.')),
  verifiedByName: maybe,
  verifiedAt: v.nullable(Instant),
  verificationNote: v.pipe(maybe, v.description('The verifier’s note, such as the reason for a rejection.')),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type LibraryFirearm = v.InferOutput<typeof LibraryFirearm>;

export const VerifyLibraryFirearm = v.pipe(
  v.strictObject({ status: v.picklist(verificationStatuses, 'Status must be pending, verified or rejected'), note: optionalText() }),
  v.forward(
    checkFields([['status'], ['note']], ({ status, note }) => status === 'verified' || Boolean(note), 'A reason is required'),
    ['note'],
  ),
  v.description('The firearm office’s verification. Anything but "verified" needs a reason.'),
);
export type VerifyLibraryFirearm = v.InferOutput<typeof VerifyLibraryFirearm>;

/** The filter labels `subtype` "action type" (spec 1, section 3). */
export const LibraryQuery = v.strictObject({
  ...paging,
  manufacturer: v.optional(searchText),
  model: v.optional(searchText),
  type: v.optional(v.picklist(libraryTypes)),
  subtype: v.optional(v.picklist(subtypes)),
  caliber: v.optional(searchText),
  countryOfOrigin: v.optional(searchText),
  regulatoryClassification: v.optional(v.picklist(classifications)),
  productionStatus: v.optional(v.picklist(productionStatuses)),
  verificationStatus: v.optional(v.picklist(verificationStatuses)),
  operatingSystem: v.optional(v.picklist([...new Set([...filterOperatingSystems, ...operatingSystems])])),
});
export type LibraryQuery = v.InferOutput<typeof LibraryQuery>;
