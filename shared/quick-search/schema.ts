// The header's search: the first records of each kind that match every word and that the caller may read.
import * as v from 'valibot';
import { mostSearched } from '../kinds/index.ts';

/** In the order of display. */
export const foundKinds = ['firearm', 'license', 'transaction', 'legal-entity', 'case', 'seizure'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** At most this many records of each kind are shown; the kind's own list has all. */
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
  /** The firearm of the record, for callers without a screen for the record itself. */
  firearmId: v.nullable(v.string()),
});
export type FoundRecord = v.InferOutput<typeof FoundRecord>;

const FoundGroup = v.object({ kind: v.picklist(foundKinds), total: v.number(), records: v.array(FoundRecord) });
export type FoundGroup = v.InferOutput<typeof FoundGroup>;

export const QuickSearchResult = v.pipe(v.object({ groups: v.array(FoundGroup) }), v.description('Kinds without results are left out.'));
export type QuickSearchResult = v.InferOutput<typeof QuickSearchResult>;
