// Codes of labels: short, readable aloud, with a check character that finds a mistyped or misread one.

/** Crockford's base 32: no I, L, O and U, which people confuse with 1, 0 and V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Signs of a code without its check character: 50 bits, so that codes cannot be guessed one after another. */
export const signsOfCode = 10;

/** A prime number finds every wrong sign and every two neighbours that changed places. */
const prime = 37;

/** The check character of ten signs; empty for the few that would need a sign outside the alphabet, which scanners cannot type on every keyboard. */
const checkOf = (signs: string): string => alphabet.charAt([...signs].reduce((sum, sign) => (sum * 32 + alphabet.indexOf(sign)) % prime, 0));

/** A label's code from ten random values: ten signs and the check character, such as `7K3M9QX2AB5`. Undefined if they have no check character: draw again. */
export function codeFrom(values: Uint8Array): string | undefined {
  const signs = [...values.slice(0, signsOfCode)].map((value) => alphabet.charAt(value % 32)).join('');
  return checkOf(signs) ? signs + checkOf(signs) : undefined;
}

/** People and scanners add or confuse spaces, hyphens, small letters, I and L for 1, O for 0. */
const asWritten = (typed: string): string => {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase();
  return signs.slice(0, -1).replace(/[IL]/g, '1').replace(/O/g, '0') + signs.slice(-1);
};

/** The code in `typed` as the registry stores it; undefined when it is not a code or its check character does not match. */
export function readCode(typed: string): string | undefined {
  const code = asWritten(typed);
  const signs = code.slice(0, -1);
  if (code.length !== signsOfCode + 1 || [...signs].some((sign) => !alphabet.includes(sign))) return undefined;
  return checkOf(signs) === code.slice(-1) ? code : undefined;
}

/** The code in the text of a scanner, which may put a prefix before it, or undefined. */
export const codeInScan = (scanned: string): string | undefined => readCode(scanned) ?? readCode(scanned.trim().slice(-signsOfCode - 1));

/** For people: `7K3M-9QX2-AB5`. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
