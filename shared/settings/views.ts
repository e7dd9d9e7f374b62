// The saved views of a list: its filters and sort order under a name, as in the screen's address.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { text } from '../kinds/index.ts';
import { searchForm } from '../kinds/search-words.ts';

const mostViews = 20;
const mostOfAnAddress = 400;

/** The query part of an address. The screen reads it like any address and ignores unknown parts. */
const Address = v.pipe(
  v.string(),
  v.maxLength(mostOfAnAddress, `At most ${mostOfAnAddress} characters of filters`),
  v.regex(/^[\w=&%.+~*-]*$/, 'The filters of this view are not valid'),
);

const SavedView = v.strictObject({ name: text('A name is required', 60), address: Address });
export type SavedView = v.InferOutput<typeof SavedView>;

/** Treats names as equal if they differ only in capitals or spaces. */
export const isSameName = (a: string, b: string): boolean => a === b || (searchForm(a) !== '' && searchForm(a) === searchForm(b));

const areDistinct = (views: SavedView[]) => views.every(({ name }, at) => !views.slice(0, at).some((one) => isSameName(one.name, name)));

export const Views = v.pipe(
  v.array(SavedView),
  v.maxLength(mostViews, `At most ${mostViews} saved views. Delete one first`),
  check(areDistinct, 'Two views have the same name'),
);
