// What the search keeps of a record, what may be asked of it, and the plain answer for one row.
import { inScope, type Scope } from '../../shared/access/scope.ts';

/** What the search keeps of a record. `id` orders: the higher the newer. */
export interface SearchRow {
  readonly id: string;
  readonly version: number;
  /** The legal entities that may see it. */
  readonly holders: readonly (number | null | undefined)[];
  /** Texts that a filter may look into. */
  readonly text: Readonly<Record<string, string>>;
  /** A text without blanks and dashes, compared with what is looked for written the same way. */
  readonly folded?: string;
  /** The values that a filter may ask for exactly. */
  readonly facets: Readonly<Record<string, string | number | null | undefined>>;
  /** What `lookup` finds it by. */
  readonly key?: string;
}

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

export interface SearchRequest {
  readonly scope: Scope;
  /** Looked for in every text and in the folded one, case-insensitively. */
  readonly search?: string | undefined;
  /** The names of the texts that `search` is looked for in, beside the folded one, where it is not all of them. */
  readonly searchIn?: readonly string[] | undefined;
  /** The names of the texts that the folded one is made of. */
  readonly foldedFrom?: readonly string[];
  /** Looked for in one text each; under `foldedText` in the folded one. */
  readonly within?: Readonly<Record<string, string | undefined>>;
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
  readonly words: string;
  readonly wordsIn: readonly string[] | undefined;
  /** Texts that the words need not be looked for in: whatever these have of them the folded one has, too. */
  readonly foundFolded: readonly string[];
  readonly folded: string;
  readonly within: readonly (readonly [name: string, part: string])[];
  readonly facets: readonly (readonly [name: string, value: string | number])[];
  readonly ranges: readonly (readonly [name: string, range: Range])[];
  readonly without: readonly (readonly [name: string, values: ReadonlySet<string>])[];
}

/** The name by which a filter looks into the folded text alone: no row has a text of this name. */
export const foldedText = 'folded';

/** Stands between two texts that are kept together: no text holds it, and nothing that is looked for. */
export const separator = '\0';

const beyondAscii = /[\u0080-\uffff]/;

/** In lower case, and in one form, whichever way an accent, a blank or a wide letter was typed (NFKC, decision 118). */
function plain(text: string): string {
  const lower = text.toLowerCase();
  // Signs that stand for several letters bring capitals of their own.
  return beyondAscii.test(lower) ? lower.normalize('NFKC').toLowerCase() : lower;
}

/** What a kind of record says of itself: its texts as they stand in the record. */
export type RecordRow = Omit<SearchRow, 'text'> & { readonly text: Readonly<Record<string, string | null | undefined>> };

/** The row with its texts written as what is looked for is. */
export function searchable(row: RecordRow): SearchRow {
  const { folded } = row;
  const text = Object.fromEntries(Object.entries(row.text).map(([name, value]) => [name, plain(value ?? '')]));
  return { ...row, text, ...(folded === undefined ? {} : { folded: plain(folded) }) };
}

/** Of words that fold to these a text and the folded one have the same, but for what the folding takes out of both. */
const foldsAlike = /^[a-z0-9]+$/;

export function questionOf({ scope, search = '', searchIn, foldedFrom = [], within = {}, facets = {}, ranges = {}, without = {} }: SearchRequest): Question {
  const words = plain(search);
  const folded = words.replace(/[\s\p{Dash}]/gu, '');
  return {
    scope,
    words,
    wordsIn: searchIn,
    foundFolded: foldsAlike.test(folded) ? foldedFrom : [],
    folded,
    within: Object.entries(within).flatMap(([name, part]) => (part ? [[name, plain(part)] as const] : [])),
    facets: Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ranges: Object.entries(ranges).flatMap(([name, range]) => (range ? [[name, range] as const] : [])),
    without: Object.entries(without).filter(([, values]) => values.size > 0),
  };
}

/** True when nothing can match, whatever the rows hold. */
export const isHopeless = ({ scope, words, within }: Question): boolean =>
  scope.kind === 'none' || words.includes(separator) || within.some(([, part]) => part.includes(separator));

export const isWithin = (value: unknown, { from, to }: Range): boolean =>
  typeof value === 'string' && (from === undefined || value >= from) && (to === undefined || value <= to);

export const isAmong = (value: unknown, values: ReadonlySet<string>): boolean => typeof value === 'string' && values.has(value);

export function matches(row: SearchRow, { scope, words, wordsIn, foundFolded, folded, within, facets, ranges, without }: Question): boolean {
  if (!inScope(scope, row.holders)) return false;
  for (const [name, value] of facets) if (row.facets[name] !== value) return false;
  for (const [name, range] of ranges) if (!isWithin(row.facets[name], range)) return false;
  for (const [name, values] of without) if (isAmong(row.facets[name], values)) return false;
  for (const [name, part] of within) if (!(name === foldedText ? row.folded : row.text[name])?.includes(part)) return false;
  if (!words) return true;
  for (const name of wordsIn ?? Object.keys(row.text)) if (!foundFolded.includes(name) && row.text[name]?.includes(words)) return true;
  return folded !== '' && row.folded?.includes(folded) === true;
}
