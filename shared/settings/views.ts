// Saved views of a list: filters and order under a name, as they stand in the screen's address.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { text } from '../kinds/index.ts';
import { searchForm } from '../kinds/search-words.ts';

const mostViews = 20;
const mostOfAnAddress = 400;

/** The part of an address behind the question mark. The screen reads it as it reads any address, and drops what it does not know. */
const Address = v.pipe(
  v.string(),
  v.maxLength(mostOfAnAddress, `At most ${mostOfAnAddress} characters of filters`),
  v.regex(/^[\w=&%.+~*-]*$/, 'Not the filters of an address'),
);

const SavedView = v.strictObject({ name: text('A name is required', 60), address: Address });
export type SavedView = v.InferOutput<typeof SavedView>;

/** Names that differ only in capitals or spaces are one. */
export const isSameName = (a: string, b: string): boolean => a === b || (searchForm(a) !== '' && searchForm(a) === searchForm(b));

const areDistinct = (views: SavedView[]) => views.every(({ name }, at) => !views.slice(0, at).some((one) => isSameName(one.name, name)));

export const Views = v.pipe(
  v.array(SavedView),
  v.maxLength(mostViews, `At most ${mostViews} saved views: delete one first`),
  check(areDistinct, 'Two views have the same name'),
);
