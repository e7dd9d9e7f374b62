// The starter reference library in loading order: one record per line of library.jsonl.
// Inches, pounds (unloaded), rounds, metres, feet per second, rounds per minute: as the maker or a standard reference publishes them, to one decimal. A
// figure that is missing or disputed in the sources is left out: the library shows "N/A", because nobody should identify a firearm by an invented figure.
// The classification follows the Firearms Control Act 60 of 2000: s13 allows a handgun or a manual shotgun for self-defence, s14(1)(a) restricts self-loading
// rifles and shotguns, s4(1)(a) prohibits every fully automatic firearm.
import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import type { AddLibraryFirearm } from '../../../../shared/library/schema.ts';

export type LibrarySeed = v.InferInput<typeof AddLibraryFirearm>;

const lines = readFileSync(new URL('./library.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

export const library = lines.map((line) => JSON.parse(line) as LibrarySeed);
