// What the search keeps of a record, what may be asked of it, and the plain answer for one row.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { searchForm, searchWords } from '../../shared/kinds/search-words.ts';

/** What the search keeps of a record. `id` orders: the higher the newer. */
export interface SearchRow {
  readonly id: string;
  readonly version: number;
  /** The legal entities that may see it. */
  readonly holders: readonly (number | null | undefined)[];
  /** Texts that a filter may look into. */
  readonly text: Readonly<Record<string, string>>;
  /** The values that a filter may ask for exactly. */
  readonly facets: Readonly<Record<string, string | number | null | undefined>>;
  /** What `lookup` finds it by. */
  readonly key?: string;
  /** The record has left the register: the row takes away what is known of it. */
  readonly gone?: boolean;
}

/** Some of what is kept of a row. */
export type Kept = Pick<SearchRow, 'id' | 'text' | 'facets'>;

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

export interface SearchRequest {
  readonly scope: Scope;
  /** Each of its words is in any of the texts, one word here and another there. */
  readonly search?: string | undefined;
  /** The names of the texts that `search` is looked for in, where it is not all of them. */
  readonly searchIn?: readonly string[] | undefined;
  /** Each word is in the text of this name. */
  readonly within?: Readonly<Record<string, string | undefined>>;
  /** The text of this name, as the search keeps it (`searchForm`), has a part that fits. */
  readonly patterns?: Readonly<Record<string, RegExp | undefined>>;
  readonly facets?: Readonly<Record<string, string | number | undefined>>;
  /** Facets whose text lies between two, both included: days, say. What has no value, or a number, lies nowhere. */
  readonly ranges?: Readonly<Record<string, Range | undefined>>;
  /** Facets of whose text none of these is the whole. */
  readonly without?: Readonly<Record<string, ReadonlySet<string>>>;
  readonly limit: number;
  /** The id after which the page begins. */
  readonly after?: string | undefined;
  /** By rising ids, in place of falling ones. */
  readonly oldestFirst?: boolean;
}

export interface SearchAnswer {
  readonly ids: readonly string[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** A request's filters, written as the rows are. */
export interface Question {
  readonly scope: Scope;
  readonly words: readonly string[];
  readonly wordsIn: readonly string[] | undefined;
  readonly within: readonly (readonly [name: string, word: string])[];
  readonly patterns: readonly (readonly [name: string, pattern: RegExp])[];
  /** Something was typed that has no letter and no digit: no text has it. */
  readonly isWordless: boolean;
  readonly facets: readonly (readonly [name: string, value: string | number])[];
  readonly ranges: readonly (readonly [name: string, range: Range])[];
  readonly without: readonly (readonly [name: string, values: ReadonlySet<string>])[];
}

/** Stands between two texts that are kept together: no text holds it, and nothing that is looked for. */
export const separator = '\0';

/** What a kind of record says of itself: its texts as they stand in the record. */
export type RecordRow = Omit<SearchRow, 'text'> & { readonly text: Readonly<Record<string, string | null | undefined>> };

/** The row with its texts written as what is looked for is. */
export function searchable(row: RecordRow): SearchRow {
  return { ...row, text: Object.fromEntries(Object.entries(row.text).map(([name, value]) => [name, searchForm(value ?? '')])) };
}

/** What the search takes in of a record that has left the register. */
export const goneRow = ({ id, version }: Pick<SearchRow, 'id' | 'version'>): SearchRow => ({ id, version, holders: [], text: {}, facets: {}, gone: true });

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

/** True when nothing can match, whatever the rows hold. */
export const isHopeless = ({ scope, isWordless }: Question): boolean => scope.kind === 'none' || isWordless;

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
