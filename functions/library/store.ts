// Stores the firearms reference library.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import { verificationRefusalOf } from '../../shared/library/rules.ts';
import type { AddLibraryFirearm, LibraryFirearm, VerifyLibraryFirearm } from '../../shared/library/schema.ts';
import { expectAllowed, notFound } from '../../shared/problem.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { withNulls } from '../data/record.ts';
import { nextSerial } from '../data/serial.ts';
import { spellingOf, withSpelling } from '../data/spelling.ts';
import { commitChange, create } from '../history/change.ts';
import { libraryFirearms } from './entity.ts';

type LibraryRecord = EntityItem<ReturnType<typeof libraryFirearms>>;

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
  'imageUrl',
  'manualUrl',
  'createdBy',
  'verifiedBy',
  'verifiedByName',
  'verifiedAt',
  'verificationNote',
] as const;

/** The record as the contract shows it. Unknown values are null, shown as N/A. */
export function shown(record: LibraryRecord): LibraryFirearm {
  const { referenceImages = [], externalReferences = [] } = record;
  return Object.assign(withNulls(record, optional), { referenceImages, externalReferences });
}

/** A library record by its number. Throws `not-found`. */
export async function getLibraryFirearm(id: number): Promise<LibraryFirearm> {
  const found = await findInLibrary(id);
  if (!found) throw notFound();
  return found;
}

export async function findInLibrary(id: number): Promise<LibraryFirearm | undefined> {
  const { data } = await libraryFirearms().get({ id }).go({ consistent: true });
  return data ? shown(data) : undefined;
}

export async function addLibraryFirearm(input: AddLibraryFirearm, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<LibraryFirearm> {
  const id = await nextSerial('library');
  return withSpelling(() => addOnce(id, input, actor, at));
}

async function addOnce(id: number, input: AddLibraryFirearm, actor: Pick<Actor, 'userId' | 'name'>, at: Date): Promise<LibraryFirearm> {
  const spelling = await spellingOf(input);
  const known = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as Omit<LibraryRecord, 'id'>;
  const item = { ...known, ...spelling.named, id, createdBy: actor.userId, verificationStatus: 'pending' as const };
  const { record, writes } = create(libraryFirearms(), item, { action: 'library.add', actor, at, status: statusOf });
  await commit([...writes, ...spelling.writes]);
  return shown(record);
}

const statusOf = ({ verificationStatus }: LibraryRecord) => verificationStatus;

/** Records the firearm office's verification of a library record. Throws `not-found`, `stale-version`, and `conflict` with the allowed statuses. */
export async function verifyLibraryFirearm(
  id: number,
  { status, note }: VerifyLibraryFirearm,
  actor: Pick<Actor, 'userId' | 'name'>,
  ifMatch?: number,
  at = new Date(),
): Promise<LibraryFirearm> {
  const { data: before } = await libraryFirearms().get({ id }).go({ consistent: true });
  if (!before) throw notFound();
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(verificationRefusalOf(before.verificationStatus, status));
  const found = { verificationStatus: status, verifiedBy: actor.userId, verifiedByName: actor.name, verifiedAt: at.toISOString() };
  const after = await commitChange(libraryFirearms(), before, {
    ...{ action: 'library.verify', actor, at, comments: note, status: statusOf },
    set: { ...found, ...(note ? { verificationNote: note } : {}) },
    cleared: note ? [] : ['verificationNote'],
  });
  return shown(after);
}
