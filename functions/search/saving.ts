// Saves and deletes a search's snapshot in the object store, for the hourly job. Searches only read it.
import { removeObject, writeObject } from '../data/objects.ts';
import type { SearchIndex } from './index.ts';
import { encode, keyOf, nameOf } from './snapshot.ts';

/** Saves the current state of the search. */
export async function save(search: SearchIndex, asked: { readonly whole?: boolean; readonly now?: Date } = {}) {
  const { snapshot, ...result } = await search.toSave(asked);
  const body = await encode(nameOf(search.kind), snapshot);
  await writeObject(keyOf(search.kind), body, 'application/octet-stream');
  return { ...result, bytes: body.length };
}

/** Deletes the snapshot: a process that starts now reads the feed from its beginning. */
export const forget = (search: SearchIndex): Promise<void> => removeObject(keyOf(search.kind));
