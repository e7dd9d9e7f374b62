// Table definitions of ancillaries (parts and accessories) and of the ancillaries on each firearm.
import { Entity, type EntityItem } from 'electrodb';
import { ancillaryStatuses } from '../../shared/ancillaries/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const ancillaries = once(
  () =>
    new Entity(
      {
        model: { entity: 'ancillary', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          serialNumber: { type: 'string' },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: 'string', required: true },
          category: { type: 'string' },
          associatedFirearmId: { type: 'string' },
          ownerId: { type: 'number', required: true },
          status: { type: ancillaryStatuses, required: true, default: 'active' },
          libraryReference: { type: 'number' },
          ...recorded,
        },
        indexes: {
          // One ancillary.
          one: primaryKeys('ancillary#{id}', 'ancillary'),
          // All ancillaries, newest first.
          newest: keys('newest', 'ancillary', 'ancillary#{id}'),
          // Ancillaries that a provider owns.
          ofOwner: keys('holder', 'ancillary#owner#{ownerId}', 'ancillary#{id}'),
          // Changes since the last read of the search.
          changes: changeKeys('ancillary'),
        },
      },
      connection(),
    ),
);

export type AncillaryRecord = EntityItem<ReturnType<typeof ancillaries>>;

/**
 * The ids of the ancillaries on a firearm, written in the same transaction as the ancillaries. An index would lag and could not enforce the limit of
 * twenty, and a transfer needs the exact set.
 */
export const fittings = once(
  () =>
    new Entity(
      {
        model: { entity: 'ancillary-fitting', service: 'registry', version: '1' },
        attributes: {
          firearmId: { type: 'string', required: true },
          ancillaryIds: { type: 'set', items: 'string' },
        },
        // The ancillaries on a firearm.
        indexes: { ofFirearm: primaryKeys('ancillary-fitting#{firearmId}', 'ancillary-fitting') },
      },
      connection(),
    ),
);
