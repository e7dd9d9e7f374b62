// What a search knows, put into the object store and taken away again: the hourly job's work. Whoever searches only reads it.
import { removeObject, writeObject } from '../data/objects.ts';
import type { SearchIndex } from './index.ts';
import { encode, keyOf, nameOf } from './snapshot.ts';

/** Keeps everything that the search knows by now. */
export async function save(search: SearchIndex, asked: { readonly whole?: boolean; readonly now?: Date } = {}) {
  const { snapshot, ...told } = await search.toSave(asked);
  const body = await encode(nameOf(search.kind), snapshot);
  await writeObject(keyOf(search.kind), body, 'application/octet-stream');
  return { ...told, bytes: body.length };
}

/** Takes the snapshot away: a process that starts now reads the feed from its beginning. */
export const forget = (search: SearchIndex): Promise<void> => removeObject(keyOf(search.kind));
