// The reference library.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import { verificationRefusalOf } from '../../shared/library/rules.ts';
import {
  type AddLibraryFirearm,
  type LibraryFirearm,
  type LibraryQuery,
  type VerifyLibraryFirearm,
  verificationStatuses,
} from '../../shared/library/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { fitOf } from '../../shared/verification/checks.ts';
import { commit, put, staleVersion, update } from '../data/commit.ts';
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
    verificationStatus: item.verificationStatus,
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
  'verifiedBy',
  'verifiedAt',
  'verificationNote',
] as const;

/** What is not known is null: the screen says N/A. */
function shown(record: LibraryRecord): LibraryFirearm {
  const unknown = Object.fromEntries(optional.filter((name) => record[name] === undefined).map((name) => [name, null]));
  return { ...record, ...unknown } as LibraryFirearm;
}

/** A record of the library by its number. Throws `not-found`. */
export async function getLibraryFirearm(id: number): Promise<LibraryFirearm> {
  const found = await findInLibrary(id);
  if (!found) throw notFound();
  return found;
}

export async function findInLibrary(id: number): Promise<LibraryFirearm | undefined> {
  const { data } = await libraryFirearms().get({ id }).go();
  return data ? shown(data) : undefined;
}

/** The record that fits a make and model best, if any does. */
export async function findLibraryMatch(of: { readonly manufacturer: string; readonly model: string }): Promise<LibraryFirearm | undefined> {
  const { items } = await listLibrary({ manufacturer: of.manufacturer, limit: 100 });
  const [best] = items.map((record) => ({ record, fit: fitOf(of, record) })).sort((a, b) => b.fit - a.fit);
  return best && best.fit > 0 ? best.record : undefined;
}

/** How many records stand in each verification status. */
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

/** What the firearm office found of a record. Throws `not-found`, `stale-version`, `conflict` with what may follow. */
export async function verifyLibraryFirearm(
  id: number,
  { status, note }: VerifyLibraryFirearm,
  actor: Pick<Actor, 'userId' | 'name'>,
  ifMatch?: number,
  at = new Date(),
): Promise<LibraryFirearm> {
  const { data: before } = await libraryFirearms().get({ id }).go();
  if (!before) throw notFound();
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const refusal = verificationRefusalOf(before.verificationStatus, status);
  if (refusal) throw new Problem('conflict', refusal);
  const verifiedAt = at.toISOString();
  const entry = entryOf({
    ...{ kind: 'library', id: String(id), action: 'library.verify', actor, at: verifiedAt, before, fromStatus: before.verificationStatus, toStatus: status },
    ...(note ? { comments: note } : {}),
  });
  const set = { verificationStatus: status, verifiedBy: actor.name, verifiedAt, ...(note ? { verificationNote: note } : {}), ...entry.recorded };
  const patch = libraryFirearms()
    .patch({ id })
    .set(set)
    .remove(note ? [] : ['verificationNote'])
    .where(({ version }, { eq }) => eq(version, before.version));
  await commit([update(patch.params()), entry.write]);
  const after = { ...before, ...set };
  if (!note) delete after.verificationNote;
  return shown(after);
}
