// The one form in which searched texts are kept and typed words are compared with them (decision 142).
import { plainNumber } from './numbers.ts';

/** Letters that have no accent to take off, and are still typed as plain ones. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' };
/** Signs that people type as the letter x: 7.62×39. */
const times = /[\u00d7\u2715\u2716\u2a2f]/g;
/** "Smith & Wesson", "Smith and Wesson", "Smith + Wesson" and "Smith Wesson" are one name. */
const andBetween = /(?<=\S\s+)and(?=\s+\S)/gi;
/** Marks above letters, and apostrophes and accents that Unicode counts among the letters. */
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
  // A sigma at the end of a word is written in a way of its own.
  return plainNumber(letters).toLowerCase().replaceAll('ς', 'σ');
}

/**
 * A text as the search keeps it: its letters and digits alone, in lower case and without accents. Lines stay apart, so that one
 * text may have several values.
 */
export const searchForm = (text: string): string => (text.includes('\n') ? text.split('\n').map(lineForm).join('\n') : lineForm(text));

/**
 * The words of what was typed, in the same form: the longest first, without those that another word holds. None where the text has no
 * letter and no digit.
 */
export function searchWords(typed: string): string[] {
  // NFKC first: some signs bring blanks of their own.
  const parts = typed.normalize('NFKC').split(/\s+/).filter(Boolean);
  const forms = parts.map((part) => lineForm(part));
  const words = parts.length > 1 ? forms.filter((form) => form !== 'and') : forms;
  const longestFirst = [...new Set(words.filter(Boolean))].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}

/** True when the typed text asks for nothing, or every one of its words is in one of the texts. */
export function holdsWords(texts: readonly (string | null | undefined)[], typed: string): boolean {
  if (typed.trim() === '') return true;
  const words = searchWords(typed);
  const forms = texts.map((text) => searchForm(text ?? ''));
  return words.length > 0 && words.every((word) => forms.some((form) => form.includes(word)));
}
