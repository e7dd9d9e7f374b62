// Ancillaries (parts and accessories) in the table, and which of them are on which firearm.
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
          // Which ancillary is this?
          one: primaryKeys('ancillary#{id}', 'ancillary'),
          // What was registered last in the country?
          newest: keys('newest', 'ancillary', 'ancillary#{id}'),
          // What does this provider own?
          ofOwner: keys('holder', 'ancillary#owner#{ownerId}', 'ancillary#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('ancillary'),
        },
      },
      connection(),
    ),
);

export type AncillaryRecord = EntityItem<ReturnType<typeof ancillaries>>;

/**
 * What is on one firearm: a set written in the same transaction as the ancillaries themselves. An index would answer a moment
 * late and could not count: this keeps two people from putting a twenty-first on, and tells a transfer all that goes with it.
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
        // What is on this firearm?
        indexes: { ofFirearm: primaryKeys('ancillary-fitting#{firearmId}', 'ancillary-fitting') },
      },
      connection(),
    ),
);
