// Finds the import's column for a header of a file: exactly, or by the words that South African lists use.
import { firearmVocabulary } from './firearm-headers.ts';
import { type Matcher, type Meant, matcherOf } from './header-matcher.ts';
import { officerVocabulary } from './officer-headers.ts';
import type { ImportSubject } from './subject.ts';

const matchers: Readonly<Record<ImportSubject, Matcher>> = {
  firearms: matcherOf(firearmVocabulary),
  officers: matcherOf(officerVocabulary),
};

/** True for a column of our own files that an import ignores without a question. */
export const isIgnoredHeader = (header: string, subject: ImportSubject = 'firearms'): boolean => matchers[subject].isIgnored(header);

/** The column that a header means by its words alone. */
export const matchHeader = (header: string, subject: ImportSubject = 'firearms'): Meant | undefined => matchers[subject].match(header);

/** How many of the cells look like headers of a list of these records. */
export const headersAmong = (cells: readonly string[], subject: ImportSubject = 'firearms'): number =>
  cells.filter((cell) => isIgnoredHeader(cell, subject) || matchHeader(cell, subject) !== undefined).length;
