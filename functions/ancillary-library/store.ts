// The library of ancillaries.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { AddLibraryAncillary, LibraryAncillary, LibraryAncillaryQuery } from '../../shared/ancillary-library/schema.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put } from '../data/commit.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { nextSerial } from '../data/serial.ts';
import { SearchIndex } from '../search/index.ts';
import { entryOf } from '../workflow/store.ts';
import { libraryAncillaries } from './entity.ts';

type LibraryRecord = EntityItem<ReturnType<typeof libraryAncillaries>>;

const lower = (text: unknown) => String(text ?? '').toLowerCase();

const librarySearch = new SearchIndex('ancillary-library', (item) => ({
  id: String(item.id).padStart(serialPadding.length, serialPadding.char),
  version: item.version,
  holders: [],
  text: {
    manufacturer: lower(item.manufacturer),
    model: lower(item.model),
    type: lower(item.type),
    category: lower(item.category),
    compatibility: lower((item.compatibility ?? []).join('\n')),
  },
  facets: { manufacturer: item.manufacturer, type: lower(item.type) },
}));

const shown = (record: LibraryRecord): LibraryAncillary => ({
  ...record,
  category: record.category ?? null,
  description: record.description ?? null,
  specifications: record.specifications ?? null,
});

export async function findLibraryAncillary(id: number): Promise<LibraryAncillary | undefined> {
  const { data } = await libraryAncillaries().get({ id }).go();
  return data ? shown(data) : undefined;
}

/** Library records that match every filter, newest first. */
export async function listLibraryAncillaries({ limit, cursor, search, manufacturer, type }: LibraryAncillaryQuery): Promise<Page<LibraryAncillary>> {
  const found = await librarySearch.search({
    scope: { kind: 'national' },
    search,
    within: { manufacturer },
    facets: { type: type?.toLowerCase() || undefined },
    limit,
    after: positionOf(cursor),
  });
  return pageOfFound('ancillary-library', found, shown);
}

export const listAncillaryManufacturers = () => librarySearch.distinct('manufacturer');

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
