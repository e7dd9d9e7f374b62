// Other words for the values of an officer's row, in English and Afrikaans. Only words with one possible value.
import { classWords, type Endorsement, endorsementWords, type FirearmClass } from '../../shared/officers/competencies.ts';
import { simple } from './simple.ts';

export const idTypeWords = {
  'South African ID': ['SA ID', 'RSA ID', 'ID', 'RSA', 'SA', 'ZA', 'ID book', 'ID card', 'ID number', 'South African', 'SA citizen', 'Suid-Afrikaanse ID'],
  Passport: ['Passport number', 'Foreign passport', 'PP', 'Paspoort'],
} as const;

const gradeWordsOf = (grade: string) => [`Grade ${grade}`, `PSiRA ${grade}`, `PSiRA Grade ${grade}`, `Graad ${grade}`];
export const gradeWords = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((grade) => [grade, gradeWordsOf(grade)]));

/** "Handgun", "rifle" and "shotgun" alone are missing: each may be self-loading or not. */
const otherEndorsements: Readonly<Record<Endorsement, readonly string[]>> = {
  handgun_self_loading: ['Self-loading pistol', 'Semi-automatic pistol', 'Semi-auto pistol', 'Pistol', 'Handgun self-loading', 'SL handgun', 'S/L handgun'],
  handgun_manual: ['Revolver', 'Manual handgun', 'Handgun manual', 'Manually operated handgun'],
  rifle_self_loading: ['Self-loading rifle', 'Self-loading carbine', 'SL rifle', 'S/L rifle', 'Semi-automatic rifle', 'Rifle self-loading'],
  rifle_manual: ['Manually operated rifle', 'Manual rifle', 'Bolt action rifle', 'Rifle manual', 'Manually operated carbine'],
  shotgun_self_loading: ['SL shotgun', 'S/L shotgun', 'Semi-automatic shotgun', 'Shotgun self-loading'],
  shotgun_manual: ['Manual shotgun', 'Pump action shotgun', 'Pump shotgun', 'Shotgun manual'],
  muzzle_loader: ['Muzzle-loading firearm', 'Muzzle loading firearm', 'Muzzle loaders'],
};
const otherClasses: Readonly<Record<FirearmClass, readonly string[]>> = {
  handgun: ['Handgun', 'Pistol', 'Pistols', 'Handwapen'],
  rifle: ['Rifle', 'Carbine', 'Rifle or carbine', 'Geweer'],
  shotgun: ['Shotgun', 'Haelgeweer'],
  muzzle_loader: ['Muzzle loader', 'Muzzle-loader'],
};

const indexed = <T extends string>(words: Readonly<Record<T, string>>, others: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map((Object.keys(words) as T[]).flatMap((one) => [words[one], ...others[one]].map((word) => [simple(word), one] as const)));

const endorsementOf = indexed(endorsementWords, otherEndorsements);
const classOf = indexed(classWords, otherClasses);

/** The parts of a cell such as "Handgun, not self-loading; Shotgun": a semicolon separates classes, other signs only where the part is no class itself. */
const partsOf = (cell: string, isKnown: (part: string) => boolean): string[] =>
  cell
    .split(/[;|\n]/)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(/[,+&]|\band\b|\ben\b/i)))
    .map((part) => part.trim())
    .filter(Boolean);

function listIn<T>(cell: string, index: ReadonlyMap<string, T>): readonly T[] | undefined {
  const parts = partsOf(cell, (part) => index.has(simple(part)));
  const found = parts.map((part) => index.get(simple(part)));
  return found.includes(undefined) ? undefined : [...new Set(found as T[])];
}

/** The classes of a competency certificate; undefined if one of the words has no meaning, or several. */
export const endorsementsIn = (cell: string): readonly Endorsement[] | undefined => listIn(cell, endorsementOf);
/** The classes of a yearly assessment; undefined if one of the words has no meaning. */
export const classesIn = (cell: string): readonly FirearmClass[] | undefined => listIn(cell, classOf);

export const endorsementsSpelt = (cell: string): string =>
  endorsementsIn(cell)
    ?.map((one) => endorsementWords[one])
    .join('; ') ?? cell;
export const classesSpelt = (cell: string): string =>
  classesIn(cell)
    ?.map((one) => classWords[one])
    .join('; ') ?? cell;
