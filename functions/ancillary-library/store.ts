// The library of ancillaries.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { AddLibraryAncillary, LibraryAncillary } from '../../shared/ancillary-library/schema.ts';
import { commit, put } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { nextSerial } from '../data/serial.ts';
import { entryOf } from '../history/store.ts';
import { libraryAncillaries } from './entity.ts';

type LibraryRecord = EntityItem<ReturnType<typeof libraryAncillaries>>;

export const shown = (record: LibraryRecord): LibraryAncillary => withNulls(record, ['category', 'description', 'specifications', 'createdBy']);

export async function findLibraryAncillary(id: number): Promise<LibraryAncillary | undefined> {
  const { data } = await libraryAncillaries().get({ id }).go({ consistent: true });
  return data ? shown(data) : undefined;
}

export async function addLibraryAncillary(input: AddLibraryAncillary, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<LibraryAncillary> {
  const id = await nextSerial('ancillary-library');
  const createdAt = at.toISOString();
  const { category, description, specifications, ...rest } = input;
  const entry = entryOf({ kind: 'ancillary-library', id: String(id), action: 'ancillaryLibrary.add', actor, at: createdAt, toStatus: 'active' });
  const item = {
    ...rest,
    ...(category == null ? {} : { category }),
    ...(description == null ? {} : { description }),
    ...(specifications == null ? {} : { specifications }),
    id,
    createdBy: actor.userId,
    createdAt,
    ...entry.recorded,
  };
  await commit([put(libraryAncillaries().create(item).params()), entry.write]);
  return shown(item);
}
