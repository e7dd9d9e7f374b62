// Spells the text of a cell as the registry does. An ambiguous value stays as typed, and the row's check refuses it.
import { acquisitionHows } from '../../shared/firearms/acquisition.ts';
import { calibers, firearmStatuses, firearmTypes, licenseTypes } from '../../shared/firearms/schema.ts';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { isDayKey } from '../../shared/imports/mapping.ts';
import { idTypesInFile } from '../../shared/imports/officer-columns.ts';
import type { DayOrder } from '../../shared/imports/schema.ts';
import { unguardedCell } from '../../shared/kinds/cells.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { licenseSections } from '../../shared/licenses/periods.ts';
import { psiraGrades } from '../../shared/officers/schema.ts';
import { caliberOf } from './calibers.ts';
import { readDay } from './days.ts';
import { classesSpelt, endorsementsSpelt } from './officer-words.ts';
import { simple } from './simple.ts';
import { words } from './words.ts';

/** Removes the apostrophe that guards a text against being read as a formula. */
export const plainCell = (cell: string): string => unguardedCell(cell.trim()).trim();

const lists: Partial<Record<ImportKey, readonly string[]>> = {
  type: firearmTypes,
  caliber: calibers,
  licenseType: licenseTypes,
  province: provinces,
  status: firearmStatuses,
  licenseSection: licenseSections,
  acquiredHow: acquisitionHows,
  idType: idTypesInFile,
  psiraGrade: psiraGrades,
};
/** The values that a column accepts; undefined if it accepts any text. */
export const listOf = (key: ImportKey): readonly string[] | undefined => lists[key];

const folded = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, '');
const spelt = (key: ImportKey, value: string) => lists[key]?.find((one) => folded(one) === folded(value)) ?? words[key]?.get(simple(value)) ?? value;

/** Sections whose name and number are the same in the Act and in the list of license types. */
const licenseTypeOfSection: Readonly<Record<string, string>> = { '13': 'S13 Self Defence', '20': 'S20 Business Purposes' };

/** "S20", "s 20", "Section 20", "Sec. 16 A" and "20": the number alone. */
const bareSection = /^(?:section|sect|sec|artikel|art|s)?[.\s-]*(\d{1,2})\s*(a)?$/i;
/** The same followed by the purpose: "Section 20 - Business purposes". */
const namedSection = /^(?:section|sect|sec|artikel|art|s)?[.\s-]*(\d{1,2})(a)?\s*[-–:(]?\s*[a-z]{2,}[^\d]*$/i;
const sectionIn = (form: RegExp, value: string): string | undefined => {
  const [, number, letter = ''] = form.exec(value) ?? [];
  return number && `${number}${letter.toUpperCase()}`;
};
const sectionOf = (value: string): string => sectionIn(bareSection, value) ?? sectionIn(namedSection, value) ?? value;

const millimetresInInch = 25.4;

/** Millimetres without their unit; en-ZA writes a decimal comma. Inches are converted if the cell or header says so. */
function lengthOf(value: string, inInches: boolean): string {
  const [, number, unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|in|ins|inch|inches|["\u201d\u2033]|'')?\.?$/i.exec(value) ?? [];
  if (number === undefined) return value;
  const length = Number(number.replace(',', '.'));
  if (/^mm|^milli/i.test(unit) || (unit === '' && !inInches)) return number.replace(',', '.');
  const factor = /^c/i.test(unit) ? 10 : millimetresInInch;
  return String(Math.round(length * factor * 10) / 10);
}

export interface Reading {
  /** The order of day, month and year in the column. */
  readonly order: DayOrder | null;
  /** The header says that lengths are in inches. */
  readonly inInches: boolean;
}

/** A value in the registry's spelling. */
export function spelling(key: ImportKey, cell: string, { order, inInches }: Reading): string {
  const value = plainCell(cell);
  if (key === 'competencyClasses') return endorsementsSpelt(value);
  if (key === 'assessmentClasses') return classesSpelt(value);
  if (value === '' || value.length > longestSpelt) return value;
  if (isDayKey(key)) return readDay(value, order);
  switch (key) {
    case 'idNumber':
      return value.replace(/[\s-]/g, '').toUpperCase();
    case 'barrelLength':
      return lengthOf(value, inInches);
    case 'caliber':
      return caliberOf(value);
    case 'licenseSection':
      return spelt(key, sectionOf(value));
    case 'licenseType': {
      const known = spelt(key, value);
      return known === value ? (licenseTypeOfSection[sectionIn(bareSection, value) ?? ''] ?? value) : known;
    }
    default:
      return spelt(key, value);
  }
}

/** Longer texts cannot match any listed value. */
const longestSpelt = 100;
