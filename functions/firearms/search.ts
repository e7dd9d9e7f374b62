// Searches firearms by serial number, manufacturer, model, type and caliber (spec 1, section 5), and finds similar serial numbers.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { confusableSerial, type NearSerial, type NearSerialsQuery } from '../../shared/firearms/near.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { foldedName } from '../../shared/kinds/spelling.ts';
import { standingOf } from '../../shared/verification/rules.ts';
import { readWhole } from '../data/batches.ts';
import { guards } from '../data/guard.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type RecordRow, SearchIndex } from '../search/index.ts';
import type { FirearmRecord } from './entity.ts';

export const firearmRow = (item: Record<string, any>): RecordRow => ({
  id: item.id,
  version: item.version,
  holders: [item.ownerId, item.keeperId],
  text: {
    serialNumber: item.serialNumber,
    manufacturer: item.manufacturer,
    model: item.model,
    type: item.type,
    caliber: item.caliber,
  },
  facets: {
    manufacturer: foldedName(String(item.manufacturer)),
    status: item.status,
    type: item.type,
    province: item.province,
    ownerId: item.ownerId,
    verification: standingOf(item as Parameters<typeof standingOf>[0]),
    city: item.city,
    keeperName: item.keeperName,
    inspectedAt: item.lastInspectionDate,
  },
  key: confusableSerial(item.serialNumber),
});

/** The fields that identify a firearm. The registration table searches only these (spec 1, section 5). */
export const identifyingTexts = ['manufacturer', 'model', 'serialNumber'] as const;

export const firearmSearch = new SearchIndex('firearm', firearmRow);

const shownNear = 10;
/** Reads more than are shown, so that firearms of the same manufacturer can come first. */
const readNear = 25;

/**
 * Firearms in the scope with this serial number or a similar one: the exact number first, then the same manufacturer, then newest. Three reads for any
 * size of registry.
 */
export async function findNearSerials(scope: Scope, { serialNumber, manufacturer = '' }: NearSerialsQuery): Promise<NearSerial[]> {
  const serial = normaliseSerial(serialNumber);
  if (!serial) return [];
  const key = confusableSerial(serialNumber);
  const [near, same] = await Promise.all([firearmSearch.lookup(key, scope, readNear), guards().get({ kind: 'firearm-serial', value: serial }).go()]);
  const ids = new Set([...(same.data ? [same.data.heldBy] : []), ...near]);
  const records = await getAll([...ids].map((id) => recordKey('firearm', id)));
  const maker = foldedName(manufacturer);
  const found = records
    .filter((record) => inScope(scope, [record.ownerId, record.keeperId]) && confusableSerial(record.serialNumber) === key)
    .map((record) => {
      const how = normaliseSerial(record.serialNumber) === serial ? ('same' as const) : ('near' as const);
      const rank = how === 'same' ? 0 : foldedName(String(record.manufacturer)) === maker ? 1 : 2;
      return {
        rank,
        id: record.id,
        serialNumber: record.serialNumber,
        manufacturer: record.manufacturer,
        model: record.model,
        ownerName: record.ownerName,
        how,
      };
    });
  return found.sort((a, b) => a.rank - b.rank).slice(0, shownNear);
}

/** Finds similar registered serial numbers in the scope for many numbers at once, by `confusableSerial`. */
export async function findAllNear(scope: Scope, serialNumbers: readonly string[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(serialNumbers.map(confusableSerial))].filter((key) => key !== '');
  const near = await firearmSearch.lookupAll(keys, scope, nearOfMany);
  const records = await getAll([...new Set([...near.values()].flat())].map((id) => recordKey('firearm', id)));
  const found = new Map<string, string[]>();
  for (const { serialNumber, ownerId, keeperId } of records) {
    if (!inScope(scope, [ownerId, keeperId])) continue;
    const key = confusableSerial(serialNumber);
    found.set(key, [...(found.get(key) ?? []), serialNumber]);
  }
  return found;
}

/** Most similar numbers named for each serial number. */
const nearOfMany = 3;

/**
 * Finds firearms with the same or a similar serial number for many numbers at once, by `confusableSerial`. At most `shownNear` for each number, and
 * always the exact number.
 */
export async function findAllAlike(serialNumbers: readonly string[]): Promise<Map<string, FirearmRecord[]>> {
  const keys = [...new Set(serialNumbers.map(confusableSerial))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const wanted = [...new Set(serialNumbers.map((serialNumber) => normaliseSerial(serialNumber)))].filter((value) => value !== '');
  const [near, same] = await Promise.all([
    firearmSearch.lookupAll(keys, { kind: 'national' }, shownNear),
    readWhole(() =>
      guards()
        .get(wanted.map((value) => ({ kind: 'firearm-serial' as const, value })))
        .go(),
    ),
  ]);
  const ids = new Set([...same.map(({ heldBy }) => heldBy), ...[...near.values()].flat()]);
  const records = (await getAll([...ids].map((id) => recordKey('firearm', id)))) as FirearmRecord[];
  const found = new Map<string, FirearmRecord[]>();
  for (const record of records) {
    const key = confusableSerial(record.serialNumber);
    if (!record.reversal) found.set(key, [...(found.get(key) ?? []), record]);
  }
  return found;
}
