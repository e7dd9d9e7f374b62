// Ancillaries (parts and accessories) and their library, in the table.
import { Entity } from 'electrodb';
import { connection } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

const described = {
  manufacturer: { type: 'string', required: true },
  model: { type: 'string', required: true },
  type: { type: 'string', required: true },
  category: { type: 'string' },
} as const;

export const ancillaries = () =>
  new Entity(
    {
      model: { entity: 'ancillary', service: 'registry', version: '1' },
      attributes: {
        ...described,
        id: { type: 'string', required: true },
        serialNumber: { type: 'string' },
        associatedFirearmId: { type: 'string' },
        ownerId: { type: 'number' },
        status: { type: 'string', required: true, default: 'active' },
        libraryReference: { type: 'number' },
        ...recorded,
      },
      indexes: {
        // Which ancillary is this?
        one: primaryKeys('ancillary#{id}', 'ancillary'),
        // What was registered last in the country?
        newest: keys('newest', 'ancillary', '{id}'),
        // What does this provider own?
        ofOwner: keys('holder', 'ancillary#owner#{ownerId}', '{id}'),
        // What belongs to this firearm?
        ofFirearm: keys('keeper', 'ancillary#firearm#{associatedFirearmId}', '{id}'),
      },
    },
    connection(),
  );

export const libraryAncillaries = () =>
  new Entity(
    {
      model: { entity: 'ancillary-library', service: 'registry', version: '1' },
      attributes: {
        ...described,
        id: { type: 'number', required: true, padding: serialPadding },
        compatibility: { type: 'list', items: { type: 'string' }, required: true, default: () => [] as string[] },
        description: { type: 'string' },
        specifications: { type: 'any' },
        createdBy: { type: 'string' },
        ...recorded,
      },
      indexes: {
        // Which record is this?
        one: primaryKeys('ancillary-library#{id}', 'ancillary-library'),
        // Which records are there, newest first?
        newest: keys('newest', 'ancillary-library', 'id#{id}'),
      },
    },
    connection(),
  );
