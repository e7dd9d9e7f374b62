// Converts ancillaries for the contract, with the present names of owners and firearms.
import type { Ancillary } from '../../shared/ancillaries/schema.ts';
import { getAll } from '../data/pages.ts';
import { padded, withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import type { AncillaryRecord } from './entity.ts';

const optional = ['serialNumber', 'category', 'libraryReference', 'associatedFirearmId'] as const;

/** For at most 100 records: two reads for any number. */
export async function shownAll(records: readonly AncillaryRecord[]): Promise<Ancillary[]> {
  const firearmIds = [...new Set(records.map(({ associatedFirearmId }) => associatedFirearmId).filter((id) => id !== undefined))];
  const ownerIds = [...new Set(records.map(({ ownerId }) => ownerId))];
  const [firearms, owners] = await Promise.all([
    getAll(firearmIds.map((id) => recordKey('firearm', id))),
    getAll(ownerIds.map((id) => recordKey('legal-entity', padded(id)))),
  ]);
  const firearmOf = new Map(firearms.map((firearm) => [firearm.id, firearm]));
  const nameOf = new Map(owners.map((owner) => [owner.id, String(owner.name)]));
  return records.map((record) => {
    const firearm = firearmOf.get(record.associatedFirearmId);
    return {
      ...withNulls(record, optional),
      firearm: firearm
        ? { manufacturer: firearm.manufacturer, model: firearm.model, serialNumber: firearm.serialNumber, isLocked: firearm.lockedBy !== undefined }
        : null,
      ownerName: nameOf.get(record.ownerId) ?? '',
    };
  });
}

export async function shown(record: AncillaryRecord): Promise<Ancillary> {
  const [one] = await shownAll([record]);
  return one as Ancillary;
}
