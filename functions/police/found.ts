// What a search of the police finds: by serial number, make and owner, newest first, a bounded number.
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { mostHits, mostOwners } from '../../shared/police/rules.ts';
import type { Hit, SearchFirearms } from '../../shared/police/schema.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { firearmSearch } from '../firearms/search.ts';
import { findByName } from '../legal-entities/list-store.ts';
import { findByNumber } from '../legal-entities/store.ts';
import { foldedText } from '../search/index.ts';

const national = { kind: 'national' } as const;

/** Hardly anybody's name has none of what a search needs; what is too long for a PSiRA number is none. */
async function ownersCalled(owner: string): Promise<{ ids: readonly number[]; more: boolean }> {
  const exactly = await findByNumber(owner);
  return exactly ? { ids: [exactly.id], more: false } : findByName(owner, mostOwners);
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** There are more than are shown: the search is to be narrowed. */
  readonly more: boolean;
}

/** Ids of the newest firearms that fit all that is asked. */
export async function findFirearms({ serialNumber, manufacturer, owner }: SearchFirearms): Promise<Found> {
  const within = {
    ...(serialNumber ? { [foldedText]: normaliseSerial(serialNumber) } : {}),
    ...(manufacturer ? { manufacturer } : {}),
  };
  const search = (ownerId?: number) => firearmSearch.search({ scope: national, within, facets: { ownerId }, limit: mostHits });
  if (!owner) {
    const { ids, total } = await search();
    return { ids, total, more: total > ids.length };
  }
  const owners = await ownersCalled(owner);
  const found = await Promise.all(owners.ids.map(search));
  const ids = found.flatMap((one) => one.ids).sort((a, b) => (a < b ? 1 : -1));
  const total = found.reduce((sum, one) => sum + one.total, 0);
  return { ids: ids.slice(0, mostHits), total, more: owners.more || total > mostHits };
}

/** The firearms as the register has them now, in the order of the ids, as much as is shown of each. */
export async function hitsOf(ids: readonly string[]): Promise<Hit[]> {
  const records = (await getAll(ids.map((id) => recordKey('firearm', id)))) as FirearmRecord[];
  return records.map((record) => ({ ...record, firearmId: record.id, loss: (record.loss as Hit['loss']) ?? null }));
}
