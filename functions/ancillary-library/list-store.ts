// Lists the ancillary library through the search.
import type { LibraryAncillary, LibraryAncillaryQuery } from '../../shared/ancillary-library/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { SearchIndex } from '../search/index.ts';
import { shown } from './store.ts';

const librarySearch = new SearchIndex('ancillary-library', (item) => ({
  id: String(item.id).padStart(serialPadding.length, serialPadding.char),
  version: item.version,
  holders: [],
  text: {
    manufacturer: item.manufacturer,
    model: item.model,
    type: item.type,
    category: item.category,
    compatibility: (item.compatibility ?? []).join('\n'),
  },
  facets: { manufacturer: item.manufacturer, type: String(item.type ?? '').toLowerCase() },
}));

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
