// Compares a firearm's record with the library, its license and similar serial numbers.
import type { Firearm } from '../firearms/schema.ts';
import { onDay } from '../kinds/format.ts';
import { registeredAs } from '../library/rules.ts';
import type { LibraryFirearm } from '../library/schema.ts';
import type { LicenseSection } from '../licenses/periods.ts';
import type { License } from '../licenses/schema.ts';
import type { Check, Comparison } from './schema.ts';

type Weapon = Pick<Firearm, 'manufacturer' | 'model' | 'serialNumber' | 'type' | 'caliber' | 'barrelLength' | 'licenseType' | 'ownerId' | 'ownerName'>;
type Model = Pick<
  LibraryFirearm,
  'manufacturer' | 'model' | 'type' | 'caliber' | 'alternativeCaliberDesignations' | 'barrelLength' | 'variantsAndModifications'
>;
type Card = Pick<License, 'licenseNumber' | 'section' | 'holderId' | 'holderName' | 'state' | 'expiresOn' | 'verification'>;
type Result = Check['result'];

const millimetresInAnInch = 25.4;
/** Tolerance in millimetres, or as a part of the length: the library gives inches with one decimal, and makers round. */
const toleranceMm = 3;
const tolerancePart = 0.01;

/** Compares text without case, spaces and punctuation: ".38 Special" equals "38 SPECIAL". */
export const sameWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Sections of the Act accepted for each license type. Some labels of the specification use a section number that differs from the Act (decision 002), so
 * both sections are accepted.
 */
const sectionsOf: Readonly<Record<Firearm['licenseType'], readonly LicenseSection[]>> = {
  'S20 Business Purposes': ['20'],
  'S13 Self Defence': ['13'],
  'S14 Occasional Hunting': ['14', '15'],
  'S15 Dedicated Hunting': ['15', '16'],
  'S16 Sports Shooting': ['15', '16'],
  'S17 Professional Hunting': ['16A', '17'],
  'S18 Collection': ['17', '19'],
  'S19 Dealer': ['19', '31'],
  'S20 Manufacturer': ['20', '45'],
  'PSiRA Grade A': ['20'],
  'PSiRA Grade B': ['20'],
  'PSiRA Grade C': ['20'],
  'Temporary Authorisation': ['21'],
};

const agreesIf = (same: boolean): Result => (same ? 'agrees' : 'differs');
const mm = (length: number) => `${Math.round(length * 10) / 10} mm`;

function modelResult(ours: string, { model, variantsAndModifications }: Model): [Result, string | null] {
  const [own, theirs] = [sameWords(ours), sameWords(model)];
  if (own === theirs) return ['agrees', null];
  const variants = variantsAndModifications.map(sameWords);
  if (variants.includes(own)) return ['agrees', 'A known variant'];
  return theirs !== '' && own.startsWith(theirs) ? ['unknown', 'May be a variant of the model'] : ['differs', null];
}

function caliberResult(ours: string, { caliber, alternativeCaliberDesignations }: Model): [Result, string | null] {
  if (caliber === null) return ['unknown', 'No caliber in the library'];
  if (ours === 'Other') return ['unknown', 'Registered as "Other"'];
  return [agreesIf([caliber, ...alternativeCaliberDesignations].map(sameWords).includes(sameWords(ours))), null];
}

function barrelCheck(ours: number | null, theirs: number | null): Check {
  const inMm = theirs === null ? null : theirs * millimetresInAnInch;
  const check = {
    name: 'barrelLength',
    against: 'library',
    registered: ours === null ? null : mm(ours),
    compared: theirs === null || inMm === null ? null : `${theirs} in (${mm(inMm)})`,
  } as const;
  if (ours === null || inMm === null) return { ...check, result: 'unknown', remark: null };
  const allowed = Math.max(toleranceMm, inMm * tolerancePart);
  return { ...check, result: agreesIf(Math.abs(ours - inMm) <= allowed), remark: `Within ${mm(allowed)} tolerance` };
}

function libraryChecks(firearm: Weapon, library: Model | null): Check[] {
  const against = 'library' as const;
  if (!library) {
    const remark = 'No library record for this make and model';
    return (['manufacturer', 'model', 'type', 'caliber'] as const)
      .map((name): Check => ({ name, against, result: 'unknown', registered: firearm[name], compared: null, remark }))
      .concat(barrelCheck(firearm.barrelLength, null));
  }
  const [model, modelRemark] = modelResult(firearm.model, library);
  const [caliber, caliberRemark] = caliberResult(firearm.caliber, library);
  const calibers = [library.caliber, ...library.alternativeCaliberDesignations].filter(Boolean).join(', ');
  const type = registeredAs[library.type];
  return [
    {
      ...{ name: 'manufacturer', against, registered: firearm.manufacturer, compared: library.manufacturer, remark: null },
      result: agreesIf(sameWords(firearm.manufacturer) === sameWords(library.manufacturer)),
    },
    { name: 'model', against, result: model, registered: firearm.model, compared: library.model, remark: modelRemark },
    {
      ...{ name: 'type', against, registered: firearm.type, compared: type },
      ...(firearm.type === 'Other' ? { result: 'unknown', remark: 'Registered as "Other"' } : { result: agreesIf(firearm.type === type), remark: null }),
    },
    { name: 'caliber', against, result: caliber, registered: firearm.caliber, compared: calibers || null, remark: caliberRemark },
    barrelCheck(firearm.barrelLength, library.barrelLength),
  ];
}

const licenseResults: Readonly<Record<License['verification'], [Result, string]>> = {
  verified: ['agrees', 'Compared with the card before'],
  queried: ['differs', 'The license is queried'],
  unverified: ['unknown', 'Not yet compared with the card'],
};

function expiryResult({ state }: Card): [Result, string] {
  if (state === 'EXPIRED') return ['differs', 'Expired'];
  if (state === null) return ['differs', 'Ended'];
  return ['agrees', state === 'LODGED_VALID' ? 'Renewal lodged in time' : 'In force'];
}

/** The last license of a firearm without a current one. */
type Ended = Pick<License, 'licenseNumber' | 'status' | 'closedOn'>;

const endedWords = ({ licenseNumber, status, closedOn }: Ended): string =>
  `No current license is recorded. ${licenseNumber} is ${status}${closedOn ? ` since ${onDay(closedOn)}` : ''}`;

function licenseChecks(firearm: Pick<Weapon, 'licenseType' | 'ownerId' | 'ownerName' | 'serialNumber'>, license: Card | null, ended: Ended | null): Check[] {
  const against = 'license' as const;
  const none = ended ? endedWords(ended) : 'No current license is recorded';
  const serial: Check = {
    ...{ name: 'cardSerial', against, result: 'unknown', registered: firearm.serialNumber, compared: null },
    remark: 'Compare with the card: the license record has no serial number',
  };
  if (!license) {
    const without = { against, compared: null, remark: none } as const;
    return [
      { ...without, name: 'license', result: 'differs', registered: null },
      { ...without, name: 'section', result: 'unknown', registered: firearm.licenseType },
      { ...without, name: 'holder', result: 'unknown', registered: firearm.ownerName },
      { ...without, name: 'expiry', result: 'unknown', registered: null },
      { ...serial, remark: none },
    ];
  }
  const [verified, verifiedRemark] = licenseResults[license.verification];
  const [expiry, expiryRemark] = expiryResult(license);
  return [
    { name: 'license', against, result: verified, registered: null, compared: license.licenseNumber, remark: verifiedRemark },
    {
      ...{ name: 'section', against, registered: firearm.licenseType, compared: `Section ${license.section}`, remark: null },
      result: agreesIf(sectionsOf[firearm.licenseType].includes(license.section)),
    },
    {
      ...{ name: 'holder', against, registered: firearm.ownerName, compared: license.holderName, remark: null },
      result: agreesIf(license.holderId === firearm.ownerId),
    },
    { name: 'expiry', against, result: expiry, registered: null, compared: onDay(license.expiresOn), remark: expiryRemark },
    serial,
  ];
}

/** All comparisons in the order of the screen, each with its result. */
export function checksOf(firearm: Weapon, library: Model | null, license: Card | null, near: Comparison['near'], ended: Ended | null = null): Check[] {
  const compared = near.map(({ serialNumber, manufacturer, model }) => `${serialNumber} (${manufacturer} ${model})`).join(', ');
  return [
    ...libraryChecks(firearm, library),
    ...licenseChecks(firearm, license, ended),
    {
      ...{ name: 'nearSerials', against: 'register', result: agreesIf(near.length === 0), registered: firearm.serialNumber, compared: compared || null },
      remark: near.length === 0 ? 'No similar serial number' : 'Could be confused with a similar serial number',
    },
  ];
}

/** How well a library record matches the registration: 0 for no match, higher is better. */
export function fitOf({ manufacturer, model }: Pick<Weapon, 'manufacturer' | 'model'>, library: Model): number {
  if (sameWords(manufacturer) !== sameWords(library.manufacturer)) return 0;
  const [result] = modelResult(model, library);
  if (sameWords(model) === sameWords(library.model)) return 4;
  // For "75 B Omega", the model "75 B" is a better match than "75".
  return result === 'agrees' ? 3 : result === 'unknown' ? 1 + sameWords(library.model).length / 1000 : 0;
}

/** Labels of the comparisons on the screen. */
export const checkLabels: Readonly<Record<Check['name'], string>> = {
  manufacturer: 'Manufacturer',
  model: 'Model',
  type: 'Type',
  caliber: 'Caliber',
  barrelLength: 'Barrel length',
  license: 'License',
  section: 'Section of the Act',
  holder: 'Holder',
  expiry: 'Expires on',
  cardSerial: 'Serial number on the card',
  nearSerials: 'Similar serial numbers',
};

/** The comparisons that differ. Verifying then requires a reason. */
export const differencesIn = (checks: readonly Check[]): Check[] => checks.filter(({ result }) => result === 'differs');

/** One difference as a sentence: "Caliber: 9mm in the record, .38 Special on the other side." */
export function differenceWords({ name, registered, compared, remark, against }: Check): string {
  const other = against === 'library' ? 'in the library' : against === 'license' ? 'on the license' : 'elsewhere in the register';
  const values = [registered && `${registered} in the record`, compared && `${compared} ${other}`].filter(Boolean).join(', ');
  return `${checkLabels[name]}: ${[values, remark].filter(Boolean).join('. ')}`;
}

/** Differences between a firearm's record and its license, including an expired license. */
export const licenseDifferences = (firearm: Pick<Weapon, 'licenseType' | 'ownerId' | 'ownerName' | 'serialNumber'>, license: Card): Check[] =>
  differencesIn(licenseChecks(firearm, license, null)).filter(({ name }) => name !== 'license');
