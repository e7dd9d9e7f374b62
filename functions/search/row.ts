// Defines the row that the search stores of a record, the requests, and the match of one row.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { searchForm, searchWords } from '../../shared/kinds/search-words.ts';

/** The values of a record that the search stores. Ids sort by age: a higher id is newer. */
export interface SearchRow {
  readonly id: string;
  readonly version: number;
  /** The legal entities that may see it. */
  readonly holders: readonly (number | null | undefined)[];
  /** Texts for substring filters. */
  readonly text: Readonly<Record<string, string>>;
  /** Values for exact filters. */
  readonly facets: Readonly<Record<string, string | number | null | undefined>>;
  /** The key for `lookup`. */
  readonly key?: string;
  /** The record was removed from the registry: the row deletes the stored one. */
  readonly removed?: boolean;
}

/** Part of a stored row. */
export type Kept = Pick<SearchRow, 'id' | 'text' | 'facets'>;

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

export interface SearchRequest {
  readonly scope: Scope;
  /** Each word must be in one of the texts; different words may be in different texts. */
  readonly search?: string | undefined;
  /** The names of the texts to search; all if absent. */
  readonly searchIn?: readonly string[] | undefined;
  /** Each word must be in the text of this name. */
  readonly within?: Readonly<Record<string, string | undefined>>;
  /** The text of this name, in `searchForm`, must have a part that matches. */
  readonly patterns?: Readonly<Record<string, RegExp | undefined>>;
  readonly facets?: Readonly<Record<string, string | number | undefined>>;
  /** Facets whose text must be between two values, both included: dates, for example. A row without a text value does not match. */
  readonly ranges?: Readonly<Record<string, Range | undefined>>;
  /** Facets whose text must not equal any of these. */
  readonly without?: Readonly<Record<string, ReadonlySet<string>>>;
  readonly limit: number;
  /** The id after which the page begins. */
  readonly after?: string | undefined;
  /** Sorts by ascending ids instead of descending ones. */
  readonly oldestFirst?: boolean;
}

export interface SearchAnswer {
  readonly ids: readonly string[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** A request with its filters in the same form as the rows' texts. */
export interface Question {
  readonly scope: Scope;
  readonly words: readonly string[];
  readonly wordsIn: readonly string[] | undefined;
  readonly within: readonly (readonly [name: string, word: string])[];
  readonly patterns: readonly (readonly [name: string, pattern: RegExp])[];
  /** The typed text has no letter and no digit: no record matches it. */
  readonly isWordless: boolean;
  readonly facets: readonly (readonly [name: string, value: string | number])[];
  readonly ranges: readonly (readonly [name: string, range: Range])[];
  readonly without: readonly (readonly [name: string, values: ReadonlySet<string>])[];
}

/** Separates two stored texts. No text and no search text contains it. */
export const separator = '\0';

/** A row as a kind of record provides it: its texts are spelled as in the record. */
export type RecordRow = Omit<SearchRow, 'text'> & { readonly text: Readonly<Record<string, string | null | undefined>> };

/** The row with its texts in `searchForm`, like search texts. */
export function searchable(row: RecordRow): SearchRow {
  return { ...row, text: Object.fromEntries(Object.entries(row.text).map(([name, value]) => [name, searchForm(value ?? '')])) };
}

/** The row of a record that was removed from the registry. */
export const removedRow = ({ id, version }: Pick<SearchRow, 'id' | 'version'>): SearchRow => ({
  id,
  version,
  holders: [],
  text: {},
  facets: {},
  removed: true,
});

const given = <T>(each: Readonly<Record<string, T | undefined>>): (readonly [string, T])[] =>
  Object.entries(each).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

export function questionOf({ scope, search = '', searchIn, within = {}, patterns = {}, facets = {}, ranges = {}, without = {} }: SearchRequest): Question {
  const words = searchWords(search);
  const parts = given(within).filter(([, part]) => part.trim() !== '');
  const partWords = parts.map(([name, part]) => [name, searchWords(part)] as const);
  return {
    scope,
    words,
    wordsIn: searchIn,
    within: partWords.flatMap(([name, each]) => each.map((word) => [name, word] as const)),
    patterns: given(patterns),
    isWordless: (words.length === 0 && search.trim() !== '') || partWords.some(([, each]) => each.length === 0),
    facets: given(facets),
    ranges: given(ranges),
    without: Object.entries(without).filter(([, values]) => values.size > 0),
  };
}

/** True if no row can match. */
export const matchesNothing = ({ scope, isWordless }: Question): boolean => scope.kind === 'none' || isWordless;

export const isWithin = (value: unknown, { from, to }: Range): boolean =>
  typeof value === 'string' && (from === undefined || value >= from) && (to === undefined || value <= to);

export const isAmong = (value: unknown, values: ReadonlySet<string>): boolean => typeof value === 'string' && values.has(value);

export function matches(row: SearchRow, { scope, words, wordsIn, within, patterns, isWordless, facets, ranges, without }: Question): boolean {
  if (isWordless || !inScope(scope, row.holders)) return false;
  for (const [name, value] of facets) if (row.facets[name] !== value) return false;
  for (const [name, range] of ranges) if (!isWithin(row.facets[name], range)) return false;
  for (const [name, values] of without) if (isAmong(row.facets[name], values)) return false;
  for (const [name, word] of within) if (!row.text[name]?.includes(word)) return false;
  for (const [name, pattern] of patterns) if (!pattern.test(row.text[name] ?? '')) return false;
  const searched = wordsIn ?? Object.keys(row.text);
  return words.every((word) => searched.some((name) => row.text[name]?.includes(word)));
}
