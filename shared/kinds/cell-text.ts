// Cleans text pasted from spreadsheets and web pages for fields that identify something. Removes what is certainly not part of the value and rejects what is
// doubtful.
import * as v from 'valibot';
import { text } from './index.ts';

export type Cleaned = { readonly value: string } | { readonly refusal: string };

/** Longer text is left to the length check of the field. */
const longest = 1000;

/** Invisible characters. Marks of the writing direction are not included, because text with them is rejected. */
const unseen = /(?![\u202a-\u202e\u2066-\u2069])\p{DI}/gu;
const quotes = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02';
const apostrophes = "'\u2018\u2019\u201a\u201b`\u00b4\u2032\uff07";
const isQuote = (sign: string | undefined) => sign !== undefined && quotes.includes(sign);
const isApostrophe = (sign: string | undefined) => sign !== undefined && apostrophes.includes(sign);

/** `="00012345"`: a CSV file keeps the leading zeros of a number this way. */
const asFormula = /^=\s*"([^"]*)"$/;
/** 't Hooft and 's-Hertogenbosch start with an apostrophe. */
const article = /^.[nst](?=[\s-])/i;
const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|BUSY!)$/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** UTF-8 that was read as Windows-1252: "KrÃ¼ger". */
const misread = /Ã[\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â€|Â[\u00a0-\u00bf]/;

const isWrapped = (text: string): boolean => {
  if (text.length < 2) return false;
  const inside = text.slice(1, -1);
  if (isQuote(text[0]) && isQuote(text.at(-1))) return ![...inside].some(isQuote) || isWrapped(inside);
  return isApostrophe(text[0]) && isApostrophe(text.at(-1)) && ![...inside].some(isApostrophe);
};

function withoutMarks(text: string): string {
  const [, kept] = asFormula.exec(text) ?? [];
  if (kept !== undefined) return withoutMarks(kept.trim());
  if (isWrapped(text)) return withoutMarks(text.slice(1, -1).trim());
  if (isApostrophe(text[0]) && text.length > 1 && !article.test(text)) return withoutMarks(text.slice(1).trim());
  return text;
}

function refusalOf(text: string, kind: 'name' | 'number'): string | undefined {
  if (text.includes('\ufffd')) return 'Contains a character that was lost (\ufffd). Enter the text again, or save the file as CSV UTF-8';
  if (excelError.test(text)) return `${text} is a spreadsheet error. Enter the value itself`;
  if (text.startsWith('=')) return 'Starts with =, like a spreadsheet formula. Enter the value itself';
  const [code] = entity.exec(text) ?? [];
  if (code) return `Contains the HTML code ${code}. Enter the character itself`;
  const quoted = [...text].filter(isQuote).length;
  if (quoted > 0 && (kind === 'number' || isQuote(text[0]) || /""/.test(text))) return 'Contains quotation marks. Enter the value without them';
  // A quotation mark after a digit means inches.
  if (quoted % 2 === 1 && !/\d["\u201d\u2033](?!.*["\u201d\u2033])/.test(text)) return 'Contains a single quotation mark. Enter the value without it';
  if (kind === 'name' && /\p{L}\?\p{L}/u.test(text)) return 'Contains a question mark inside a word, perhaps in place of a lost letter. Enter the text again';
  return undefined;
}

/**
 * Cleans a text that identifies something. Removes invisible characters, double blanks, surrounding quotation marks, a leading apostrophe and a
 * surrounding `="..."`. Otherwise returns the reason for a refusal, without a full stop. A `number` may not contain quotation marks. The field's schema
 * still checks for empty, too long and unprintable text.
 */
export function cleanedCell(cell: string, kind: 'name' | 'number' = 'name'): Cleaned {
  if (cell.length > longest) return { value: cell };
  if (misread.test(cell)) return { refusal: 'Contains characters in the wrong encoding. Enter the text again, or save the file as CSV UTF-8' };
  const plain = cell
    .replace(unseen, '')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();
  const value = withoutMarks(plain);
  const refusal = refusalOf(value, kind);
  return refusal ? { refusal } : { value };
}

/** `cleanedCell` as the first step of a field's schema. `message` is for a missing field. */
export const cleaned = (message: string, kind: 'name' | 'number' = 'name') =>
  v.pipe(
    v.string(message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = cleanedCell(dataset.value, kind);
      if ('value' in result) return result.value;
      addIssue({ message: result.refusal });
      return NEVER;
    }),
  );

/** Schema of a required name: a manufacturer, model, caliber or town. */
export const nameText = (message: string, max: number) => v.pipe(cleaned(message), text(message, max));
