// The firearms of demo providers and how often each is drawn, with serial numbers in each maker's pattern.
import { calibers, type firearmTypes } from '../../../../shared/firearms/schema.ts';
import { registeredAs } from '../../../../shared/library/rules.ts';
import type { LibrarySeed } from './library.ts';
import { library } from './library.ts';

/** Returns numbers from 0 up to, but not including, 1. The caller seeds it, so that one seed gives one registry. */
export type Random = () => number;

type FirearmType = (typeof firearmTypes)[number];
type Caliber = (typeof calibers)[number];

export type MixModel = {
  weight: number;
  /** The library record that the firearm is drawn from; the seeder sets libraryReference from it. */
  record: LibrarySeed;
  manufacturer: string;
  model: string;
  type: FirearmType;
  caliber: Caliber;
  /** Millimetres, converted from the library's inches. */
  barrelLength: number | null;
  serialNumber: (random: Random) => string;
};

/** Without I and O: a registrar would read them as 1 and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes serial numbers: each `@` becomes a letter, each `#` a digit; other characters stay. */
export const serialPattern =
  (pattern: string) =>
  (random: Random): string =>
    pattern.replace(/[@#]/g, (mark) => (mark === '#' ? String(Math.floor(random() * 10)) : letters.charAt(Math.floor(random() * letters.length))));

/** The registration form has fewer calibers than the library. The others are registered as Other. */
const registrationCaliber = (caliber: string | null | undefined): Caliber => calibers.find((known) => known === caliber) ?? 'Other';

export const millimetres = (inches: number) => Math.round(inches * 25.4);

/**
 * Weight, maker, model, serial pattern. About two thirds are 9mm pistols and a fifth 12 gauge shotguns, as in guarding and armed response. Nothing fully
 * automatic: s4(1)(a) of the Firearms Control Act prohibits it for an ordinary provider. Every pattern allows a million serial numbers, so duplicates are
 * rare; the seeder draws again after one.
 */
const held: readonly (readonly [weight: number, manufacturer: string, model: string, pattern: string])[] = [
  [130, 'Glock', '17', '@@@@###'],
  [110, 'Glock', '19', '@@@@###'],
  [15, 'Glock', '26', '@@@@###'],
  [12, 'Glock', '43', '@@@@###'],
  [8, 'Glock', '43X', '@@@@###'],
  [8, 'Glock', '45', '@@@@###'],
  [8, 'Glock', '22', '@@@@###'],
  [35, 'Vektor', 'Z88', 'Z8######'],
  [45, 'Vektor', 'SP1', 'SP######'],
  [8, 'Vektor', 'CP1', 'CP######'],
  [30, 'Beretta', '92FS', '@######Z'],
  [14, 'Beretta', 'Px4 Storm', 'PX#####@'],
  [36, 'CZ', '75 B', '@######'],
  [18, 'CZ', '75 Compact', '@######'],
  [22, 'CZ', 'P-07', '@######'],
  [14, 'CZ', 'P-09', '@######'],
  [24, 'CZ', 'P-10 C', '@######'],
  [28, 'Taurus', 'PT92', 'T@@#####'],
  [18, 'Taurus', 'PT 24/7', 'T@@#####'],
  [24, 'Taurus', 'G2C', 'A@@######'],
  [22, 'Taurus', 'G3', 'A@@######'],
  [55, 'Norinco', 'NP22', '#######'],
  [18, 'Norinco', 'NP34', '#######'],
  [10, 'Norinco', '213', '#######'],
  [14, 'Smith & Wesson', 'M&P9', '@@@####'],
  [10, 'Ruger', 'SR9', '33#-#####'],
  [10, 'SIG Sauer', 'P226', 'U ######'],
  [8, 'SIG Sauer', 'P320', '58@######'],
  [8, 'Walther', 'P99', 'FA@#####'],
  [8, 'Heckler & Koch', 'USP', '24-######'],
  [28, 'Canik', 'TP9SF', 'T6472-## @@ #####'],
  [20, 'Canik', 'TP9 Elite SC', 'T6472-## @@ #####'],
  [14, 'Girsan', 'Regard MC', 'T6368-##@#####'],
  [12, 'Sarsilmaz', 'SAR 9', 'T1102-##@#####'],
  [12, 'Stoeger', 'Cougar 8000', 'T6429-##@######'],
  [6, 'Star', '30M', '19#####@'],
  [10, 'Browning', 'Hi-Power', '245@@#####'],
  [6, 'HS Produkt', 'HS2000', 'H######'],
  [6, 'IWI', 'Jericho 941 F', '9#######'],
  [5, 'Colt', 'Government Model', '##@#####'],
  [4, 'Walther', 'PPK', '######@'],
  [20, 'Smith & Wesson', '10', '@@@####'],
  [10, 'Smith & Wesson', '64', '@@@####'],
  [6, 'Smith & Wesson', '686', '@@@####'],
  [6, 'Ruger', 'GP100', '17#-#####'],
  [14, 'Taurus', '82', '@@######'],
  [10, 'Taurus', '85', '@@######'],
  [8, 'Rossi', '68', 'AA######'],
  [35, 'Remington', '870', '@@######@'],
  [40, 'Mossberg', '500', 'P@######'],
  [22, 'Mossberg', '590', 'V#######'],
  [36, 'Maverick Arms', '88', 'MV######@'],
  [28, 'Hatsan', 'Escort Aimguard', '######@@'],
  [32, 'Norinco', 'Hawk 982', '#######'],
  [12, 'Winchester', 'SXP Defender', '12@@@#####'],
  [10, 'Musler', 'Model 12', 'M@######'],
  [5, 'Benelli', 'M4', 'Y######@'],
  [3, 'Mossberg', '500 Bantam', 'P@######'],
  [20, 'Vektor', 'LM5', 'LM5#####@'],
  [10, 'Vektor', 'LM4', 'LM4#####@'],
  [5, 'Vektor', 'LM6', 'LM6#####@'],
  [6, 'Smith & Wesson', 'M&P15', '@@#####'],
  [6, 'Norinco', 'MAK-90', '9######'],
  [4, 'Ruger', 'Mini-14', '58#-#####'],
  [5, 'Musgrave', 'K98', 'MG######'],
  [6, 'Howa', '1500', 'B######'],
  [4, 'CZ', '550', '@######'],
  [3, 'Remington', '700', '@#######'],
  [3, 'CZ', '455', '@######'],
];

export const firearmMix: readonly MixModel[] = held.map(([weight, manufacturer, model, pattern]) => {
  const record = library.find((candidate) => candidate.manufacturer === manufacturer && candidate.model === model);
  if (!record) throw new Error(`The starter library has no ${manufacturer} ${model}`);
  return {
    weight,
    record,
    manufacturer,
    model,
    type: registeredAs[record.type],
    caliber: registrationCaliber(record.caliber),
    barrelLength: typeof record.barrelLength === 'number' ? millimetres(record.barrelLength) : null,
    serialNumber: serialPattern(pattern),
  };
});

/** Draws one row, each in proportion to its weight. */
export function drawWeighted<Row extends { weight: number }>(rows: readonly Row[], random: Random): Row {
  let left = random() * rows.reduce((sum, row) => sum + row.weight, 0);
  for (const row of rows) {
    left -= row.weight;
    if (left < 0) return row;
  }
  throw new Error('Nothing to draw from');
}
