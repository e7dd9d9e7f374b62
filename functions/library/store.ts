// The reference library.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { AddLibraryFirearm, LibraryFirearm, LibraryQuery } from '../../shared/library/schema.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put } from '../data/commit.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { nextSerial } from '../data/serial.ts';
import { SearchIndex } from '../search/index.ts';
import { entryOf } from '../workflow/store.ts';
import { libraryFirearms } from './entity.ts';

type LibraryRecord = EntityItem<ReturnType<typeof libraryFirearms>>;

const padded = (id: number) => String(id).padStart(serialPadding.length, serialPadding.char);
const everybody = { kind: 'national' } as const;

const librarySearch = new SearchIndex('library', (item) => ({
  id: padded(item.id),
  version: item.version,
  holders: [],
  text: {
    manufacturer: String(item.manufacturer).toLowerCase(),
    model: String(item.model).toLowerCase(),
    caliber: [item.caliber, ...(item.alternativeCaliberDesignations ?? [])].join('\n').toLowerCase(),
    countryOfOrigin: String(item.countryOfOrigin ?? '').toLowerCase(),
  },
  facets: {
    type: item.type,
    subtype: item.subtype,
    regulatoryClassification: item.regulatoryClassification,
    productionStatus: item.productionStatus,
    operatingSystem: item.operatingSystem,
    manufacturer: item.manufacturer,
  },
}));

const optional = [
  'subtype',
  'caliber',
  'barrelLength',
  'overallLength',
  'action',
  'capacity',
  'magazineType',
  'weight',
  'countryOfOrigin',
  'yearIntroduced',
  'yearDiscontinued',
  'productionStatus',
  'effectiveRange',
  'muzzleVelocity',
  'rateOfFire',
  'operatingSystem',
  'feedSystem',
  'sights',
  'regulatoryClassification',
  'description',
  'technicalNotes',
  'specifications',
] as const;

/** What is not known is null: the screen says N/A. */
function shown(record: LibraryRecord): LibraryFirearm {
  const unknown = Object.fromEntries(optional.filter((name) => record[name] === undefined).map((name) => [name, null]));
  return { ...record, ...unknown } as LibraryFirearm;
}

/** A record of the library by its number. Throws `not-found`. */
export async function getLibraryFirearm(id: number): Promise<LibraryFirearm> {
  const { data } = await libraryFirearms().get({ id }).go();
  if (!data) throw notFound();
  return shown(data);
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

export const listManufacturers = () => librarySearch.distinct('manufacturer');

export async function addLibraryFirearm(input: AddLibraryFirearm, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<LibraryFirearm> {
  const id = await nextSerial('library');
  const createdAt = at.toISOString();
  const known = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as Omit<LibraryRecord, 'id'>;
  const entry = entryOf({ kind: 'library', id: String(id), action: 'library.add', actor, at: createdAt, toStatus: 'pending' });
  const item = { ...known, id, createdBy: actor.userId, verificationStatus: 'pending' as const, createdAt, ...entry.recorded };
  await commit([put(libraryFirearms().create(item).params()), entry.write]);
  return shown(item);
}
