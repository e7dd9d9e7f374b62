// What spreadsheets and web pages leave around a text that identifies something: taken off where that is certain, otherwise refused.
import * as v from 'valibot';
import { text } from './index.ts';

export type Cleaned = { readonly value: string } | { readonly refusal: string };

/** Longer texts identify nothing, and are refused for their length before they are read. */
const longest = 1000;

/** Signs that show as nothing. Marks that turn the direction of writing are not among them: a text with these is refused. */
const unseen = /(?![\u202a-\u202e\u2066-\u2069])\p{DI}/gu;
const quotes = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02';
const apostrophes = "'\u2018\u2019\u201a\u201b`\u00b4\u2032\uff07";
const isQuote = (sign: string | undefined) => sign !== undefined && quotes.includes(sign);
const isApostrophe = (sign: string | undefined) => sign !== undefined && apostrophes.includes(sign);

/** `="00012345"`: how a CSV file keeps the zeros of a number from a spreadsheet. */
const asFormula = /^=\s*"([^"]*)"$/;
/** 't Hooft and 's-Hertogenbosch begin with their apostrophe. */
const article = /^.[nst](?=[\s-])/i;
const excelError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|BUSY!)$/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** UTF-8 read as Windows-1252: "KrÃ¼ger". */
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
  if (excelError.test(text)) return `${text} is an error message of a spreadsheet. Enter the value itself`;
  if (text.startsWith('=')) return 'Begins with = as a formula of a spreadsheet does. Enter the value itself';
  const [code] = entity.exec(text) ?? [];
  if (code) return `Contains ${code}, the code of a web page. Enter the sign that it means`;
  const quoted = [...text].filter(isQuote).length;
  if (quoted > 0 && (kind === 'number' || isQuote(text[0]) || /""/.test(text))) return 'Contains quotation marks. Enter the value without them';
  // A quotation mark behind a digit is the sign for inches.
  if (quoted % 2 === 1 && !/\d["\u201d\u2033](?!.*["\u201d\u2033])/.test(text)) return 'Contains one quotation mark of two. Enter the value without it';
  if (kind === 'name' && /\p{L}\?\p{L}/u.test(text)) return 'Contains a question mark inside a word: a letter may be lost. Enter the text again';
  return undefined;
}

/**
 * An identifying text as it is registered: without signs that show as nothing, doubled blanks, quotation marks around it, a leading
 * apostrophe, and the `="..."` around it. Or the reason why it cannot be registered, as a sentence without a full stop. A `number` holds
 * no quotation marks at all. The text may still be empty, too long or unprintable: the field's schema says so.
 */
export function cleanedCell(cell: string, kind: 'name' | 'number' = 'name'): Cleaned {
  if (cell.length > longest) return { value: cell };
  if (misread.test(cell)) return { refusal: 'Contains characters that were read wrongly. Enter the text again, or save the file as CSV UTF-8' };
  const plain = cell
    .replace(unseen, '')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();
  const value = withoutMarks(plain);
  const refusal = refusalOf(value, kind);
  return refusal ? { refusal } : { value };
}

/** The same as the first step of a field's schema; `message` is the answer to a field that is missing. */
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

/** A required name that identifies: a manufacturer, a model, a caliber, a town. */
export const nameText = (message: string, max: number) => v.pipe(cleaned(message), text(message, max));
