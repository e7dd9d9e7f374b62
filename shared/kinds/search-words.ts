// The normal form of searched and typed text (decision 142).
import { plainNumber } from './numbers.ts';

/** Letters without a separable accent that people type as plain letters. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' };
/** Characters that people type as x: 7.62×39. */
const times = /[\u00d7\u2715\u2716\u2a2f]/g;
/** "Smith & Wesson", "Smith and Wesson", "Smith + Wesson" and "Smith Wesson" are the same name. */
const andBetween = /(?<=\S\s+)and(?=\s+\S)/gi;
/** Diacritics, and the apostrophes and accents that Unicode classifies as letters. */
const marks = /[\p{M}\p{Lm}\p{Sk}]/gu;
const beyondAscii = /[\u0080-\uffff]/;

function lineForm(line: string): string {
  const text = line.replace(andBetween, ' ');
  if (!beyondAscii.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const letters = text
    .replace(times, 'x')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[øæœłđðþħ]/g, (letter) => plainLetters[letter] ?? letter);
  // Greek writes a sigma at the end of a word differently.
  return plainNumber(letters).toLowerCase().replaceAll('ς', 'σ');
}

/** Normal form of a text: letters and digits in lower case, without accents. Lines stay separate, because a text may hold several values. */
export const searchForm = (text: string): string => (text.includes('\n') ? text.split('\n').map(lineForm).join('\n') : lineForm(text));

/** The typed words in normal form: longest first, without words that another contains. Empty if the text has no letters or digits. */
export function searchWords(typed: string): string[] {
  // NFKC first, because some characters expand to text with blanks.
  const parts = typed.normalize('NFKC').split(/\s+/).filter(Boolean);
  const forms = parts.map((part) => lineForm(part));
  const words = parts.length > 1 ? forms.filter((form) => form !== 'and') : forms;
  const longestFirst = [...new Set(words.filter(Boolean))].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}

/** True if every typed word is in one of the texts, or nothing was typed. */
export function holdsWords(texts: readonly (string | null | undefined)[], typed: string): boolean {
  if (typed.trim() === '') return true;
  const words = searchWords(typed);
  const forms = texts.map((text) => searchForm(text ?? ''));
  return words.length > 0 && words.every((word) => forms.some((form) => form.includes(word)));
}
