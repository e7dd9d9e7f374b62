// Stores the ancillary library.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { AddLibraryAncillary, LibraryAncillary } from '../../shared/ancillary-library/schema.ts';
import { commit } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { nextSerial } from '../data/serial.ts';
import { create } from '../history/change.ts';
import { libraryAncillaries } from './entity.ts';

type LibraryRecord = EntityItem<ReturnType<typeof libraryAncillaries>>;

export const shown = (record: LibraryRecord): LibraryAncillary => withNulls(record, ['category', 'description', 'specifications', 'createdBy']);

export async function findLibraryAncillary(id: number): Promise<LibraryAncillary | undefined> {
  const { data } = await libraryAncillaries().get({ id }).go({ consistent: true });
  return data ? shown(data) : undefined;
}

export async function addLibraryAncillary(input: AddLibraryAncillary, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<LibraryAncillary> {
  const id = await nextSerial('ancillary-library');
  const { category, description, specifications, ...rest } = input;
  const item = {
    ...rest,
    ...(category == null ? {} : { category }),
    ...(description == null ? {} : { description }),
    ...(specifications == null ? {} : { specifications }),
    id,
    createdBy: actor.userId,
  };
  const { record, writes } = create(libraryAncillaries(), item, { action: 'ancillaryLibrary.add', actor, at, status: () => 'active' });
  await commit(writes);
  return shown(record);
}
