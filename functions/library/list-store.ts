// Lists the library through the search.

import { foldedName } from '../../shared/kinds/spelling.ts';
import { type LibraryFirearm, type LibraryQuery, verificationStatuses } from '../../shared/library/schema.ts';
import type { Page } from '../../shared/route.ts';
import { fitOf } from '../../shared/verification/checks.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { SearchIndex } from '../search/index.ts';
import { shown } from './store.ts';

const everybody = { kind: 'national' } as const;

const librarySearch = new SearchIndex('library', (item) => ({
  id: padded(item.id),
  version: item.version,
  holders: [],
  text: {
    manufacturer: item.manufacturer,
    model: item.model,
    caliber: [item.caliber, ...(item.alternativeCaliberDesignations ?? [])].join('\n'),
    countryOfOrigin: item.countryOfOrigin,
  },
  facets: {
    type: item.type,
    subtype: item.subtype,
    regulatoryClassification: item.regulatoryClassification,
    productionStatus: item.productionStatus,
    operatingSystem: item.operatingSystem,
    manufacturer: item.manufacturer,
    verificationStatus: item.verificationStatus,
  },
}));

/** The number of records in each verification status. */
export async function countLibraryVerifications(): Promise<Record<LibraryFirearm['verificationStatus'], number>> {
  const count = async (verificationStatus: string) => (await librarySearch.search({ scope: everybody, facets: { verificationStatus }, limit: 1 })).total;
  const [pending = 0, verified = 0, rejected = 0] = await Promise.all(verificationStatuses.map(count));
  return { pending, verified, rejected };
}

/** Library records that match every filter, newest first. */
export async function listLibrary(query: LibraryQuery): Promise<Page<LibraryFirearm>> {
  const { limit, cursor, manufacturer, model, caliber, countryOfOrigin, ...facets } = query;
  const found = await librarySearch.search({
    scope: everybody,
    within: { manufacturer, model, caliber, countryOfOrigin },
    facets,
    limit,
    after: positionOf(cursor),
  });
  return pageOfFound('library', found, shown);
}

/** Each manufacturer once, even if old records have several spellings. */
export async function listManufacturers(): Promise<string[]> {
  const names = await librarySearch.distinct('manufacturer');
  return [...new Map(names.toReversed().map((name) => [foldedName(name), name])).values()].toReversed();
}

/** The record that best matches a make and model, if any. */
export async function findLibraryMatch(of: { readonly manufacturer: string; readonly model: string }): Promise<LibraryFirearm | undefined> {
  const { items } = await listLibrary({ manufacturer: of.manufacturer, limit: 100 });
  const [best] = items.map((record) => ({ record, fit: fitOf(of, record) })).sort((a, b) => b.fit - a.fit);
  return best && best.fit > 0 ? best.record : undefined;
}
