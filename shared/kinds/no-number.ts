// Recognises words and characters that people enter when they do not know a number. None is a serial or license number.
import * as v from 'valibot';
import { cleaned } from './cell-text.ts';
import { check } from './checks.ts';
import { text } from './index.ts';
import { isLegible, plainNumber } from './numbers.ts';

/** English, Afrikaans and isiZulu words, with misspellings. A text of only these words is not a number. */
const words = new Set(
  `NA NAN NIL NO NONE NULL NOT NVT NIKS UNDEFINED VOID EMPTY BLANK
  UNKNOWN UNKOWN UKNOWN UNKNOW UNKNWON UNK UNKN KNOWN
  TBA TBC TBD TBS PENDING AWAITING AWAITED WAITING OUTSTANDING FOLLOW FOLLOWS YET STILL APPLIED APPLICATION PROCESS PROGRESS ISSUED ISSUE
  CONFIRM CONFIRMED ADVISED ASSIGNED ALLOCATED DETERMINED SUPPLIED PROVIDED GIVEN STATED RECORDED REGISTERED CAPTURED
  VISIBLE LEGIBLE ILLEGIBLE ILEGIBLE READABLE UNREADABLE READ CLEAR UNCLEAR SURE UNSURE CAN CANNOT CANT SEEN FOUND
  DEFACED OBLITERATED ERASED REMOVED FILED OFF GROUND SCRATCHED RUSTED WORN DAMAGED TAMPERED ALTERED MISSING LOST STOLEN
  MARKED UNMARKED STAMPED UNSTAMPED NUMBERED UNNUMBERED WITHOUT AVAILABLE UNAVAILABLE APPLICABLE
  SEE NOTE NOTES REMARK REMARKS COMMENT COMMENTS ATTACHED ABOVE BELOW
  SAME DITTO IDEM TEST TESTING TESTER DUMMY SAMPLE EXAMPLE TEMP TEMPORARY PLACEHOLDER DEFAULT
  SN NR NUM SERIAL SERIALS NUMBER NUMBERS LICENSE LICENCE PERMIT FIREARM WEAPON NSN
  GEEN ONBEKEND SERIENOMMER REEKSNOMMER NOMMER LISENSIE LISENSIENOMMER ONLEESBAAR UITGEVYL AFGEVYL VERWYDER ONSIGBAAR NIE SIGBAAR LEESBAAR BESKIKBAAR VOLG SIEN NOTA NOTAS DIESELFDE
  AYIKHO AYAZIWA AKUKHO LUTHO`.split(/\s+/),
);
/** Words that count only together with others of the list above. */
const between = new Set([
  'TO',
  'BE',
  'AS',
  'IS',
  'IN',
  'ON',
  'AT',
  'THE',
  'OF',
  'FOR',
  'HAS',
  'BEEN',
  'IT',
  'TE',
  'WORD',
  'VAN',
  'DIE',
  'NOG',
  'OP',
  'LATER',
  'SOON',
  'CARD',
  'FILE',
  'LIST',
]);
const longest = 13;

/** True if the letters consist of listed words, at least one of them from the main list. */
function isWords(letters: string): boolean {
  // For each position: undefined if words do not reach it, false if only connecting words do, true if a main word is included.
  const reached: (boolean | undefined)[] = [false];
  for (let end = 1; end <= letters.length; end++)
    for (let from = Math.max(0, end - longest); from < end; from++) {
      const before = reached[from];
      if (before === undefined) continue;
      const word = letters.slice(from, end);
      if (words.has(word)) reached[end] = true;
      else if (between.has(word)) reached[end] = reached[end] || before;
    }
  return reached[letters.length] === true;
}

/** Only zeros or X in any number, or another letter three times, or another digit four times. */
const repeated = /^(?:[0O]+|X+|([A-Z])\1{2,}|([1-9])\2{3,})$/;
/** Marks for unreadable characters: a question mark, or a row of dots, lines, stars or X. */
const unread = /[?？¿؟…]|[._*#~]{2,}|[Xx]{4,}/;
/** "Unknown 2", "N/A 1": people count them because each number can be registered only once. */
const counted = /^(?<words>\D*?)\W*\d{1,2}\W*$/;
const isCountable = (words: string) => /^N\W?\/\W?A/i.test(words) || (/^(?:NO|UN|IL|DEFACED)/i.test(words) && plainNumber(words).length >= 4);

/** Longer than any number; the length check rejects it. */
const longestNumber = 200;

/**
 * True for text that means that the number is not known: "N/A", "unknown", "TBC", "?", "0000", "filed off" and similar. False for every number that a
 * maker might stamp: A1, 1234, 000123, NONE123.
 */
export function isPlaceholder(text: string): boolean {
  if (text.length > longestNumber) return false;
  const written = text.trim();
  const plain = plainNumber(written);
  if (plain === '' || repeated.test(plain) || unread.test(written) || isWords(plain)) return true;
  const before = counted.exec(written)?.groups?.words;
  return before !== undefined && isCountable(before) && isWords(plainNumber(before));
}

const instead = {
  firearm:
    'is not a serial number. Enter the number stamped on the firearm. If no number is legible, notify the Registrar through your Designated Firearms Officer and register the firearm under the mark that the Registrar determines (Firearms Control Act, section 23)',
  ancillary: 'is not a serial number. Leave the field empty if the item has none',
  found: 'is not a serial number. Record a firearm without a legible number as a finding',
  license: 'is not a license number. Enter the number on the license card. If the license has not been issued yet, leave it out and record it later',
} as const;

const shown = (text: string) => `"${text.slice(0, 40)}"`;

/** Schema of a serial or license number. `of` selects the advice in the message. */
export const identifyingNumber = (of: keyof typeof instead, label: string, message: string, max = 60) =>
  v.pipe(
    cleaned(message, 'number'),
    text(message, max),
    check(
      (s) => !isPlaceholder(s),
      ({ input }) => `${shown(input)} ${instead[of]}`,
    ),
    check(isLegible, `${label} may contain only Latin, Greek or Cyrillic letters and the digits 0 to 9`),
  );

/** The same for an optional field. Empty becomes null. */
export const optionalIdentifyingNumber = (of: keyof typeof instead, label: string, max = 60) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((s) => s.trim() || null),
        v.nullable(identifyingNumber(of, label, `${label} is required`, max)),
      ),
    ),
  );
