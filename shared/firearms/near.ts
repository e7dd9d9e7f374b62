// Compares serial numbers that look alike.
import * as v from 'valibot';
import { RecordId } from '../kinds/index.ts';
import { searchForm } from '../kinds/search-words.ts';
import { normaliseSerial } from './schema.ts';

/** Characters that look alike on worn steel, each mapped to a digit. */
const alike: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** Equal for serial numbers that differ only in case, width, spaces, punctuation and similar characters. */
export const confusableSerial = (serial: string): string => normaliseSerial(serial).replace(/[OILSBZ]/g, (letter) => alike[letter] ?? letter);

/**
 * Matches serial numbers (in the form of the search) that contain the typed text or a similar one. The search compares bytes, so a run of non-ASCII bytes
 * matches any other.
 */
export const nearPattern = (typed: string): RegExp => {
  const part = searchForm(confusableSerial(typed));
  const classes = new Map(
    Object.values(alike).map((digit) => [
      digit,
      `[${digit}${Object.keys(alike)
        .filter((letter) => alike[letter] === digit)
        .join('')
        .toLowerCase()}]`,
    ]),
  );
  return new RegExp(part.replace(/[^\0-\x7f]+|[0-9]/g, (sign) => (sign > '\x7f' ? '[^\\0-\\x7f]+' : (classes.get(sign) ?? sign))));
};

export const NearSerialsQuery = v.strictObject({
  serialNumber: v.pipe(v.string('Serial number is required'), v.trim(), v.minLength(1, 'Serial number is required'), v.maxLength(60, 'At most 60 characters')),
  manufacturer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters'))),
});
export type NearSerialsQuery = v.InferOutput<typeof NearSerialsQuery>;

export const NearSerial = v.pipe(
  v.object({
    id: RecordId,
    serialNumber: v.string(),
    manufacturer: v.string(),
    model: v.string(),
    ownerName: v.optional(v.string()),
    how: v.picklist(['same', 'near']),
  }),
  v.description('A registered firearm whose serial number equals or resembles the given one.'),
);
export type NearSerial = v.InferOutput<typeof NearSerial>;
