// The search of the header: the first records of each kind that hold every word, within what the caller may read.
import * as v from 'valibot';
import { mostSearched } from '../kinds/index.ts';

/** In the order in which they are shown. */
export const foundKinds = ['firearm', 'license', 'transaction', 'legal-entity', 'case', 'seizure'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** So many records of each kind are shown; the kind's own list has all of them. */
export const foundOfEach = 5;

export const QuickSearchQuery = v.strictObject({
  text: v.pipe(
    v.string('Search text is required'),
    v.trim(),
    v.minLength(2, 'Search for at least 2 characters'),
    v.maxLength(mostSearched, `Search for at most ${mostSearched} characters`),
  ),
});
export type QuickSearchQuery = v.InferOutput<typeof QuickSearchQuery>;

const FoundRecord = v.object({
  id: v.string(),
  title: v.string(),
  detail: v.string(),
  status: v.string(),
  /** The firearm that it is about, for who has no screen for the record itself. */
  firearmId: v.nullable(v.string()),
});
export type FoundRecord = v.InferOutput<typeof FoundRecord>;

const FoundGroup = v.object({ kind: v.picklist(foundKinds), total: v.number(), records: v.array(FoundRecord) });
export type FoundGroup = v.InferOutput<typeof FoundGroup>;

export const QuickSearchResult = v.pipe(v.object({ groups: v.array(FoundGroup) }), v.description('Kinds without results are left out.'));
export type QuickSearchResult = v.InferOutput<typeof QuickSearchResult>;
