// The library of ancillaries in the table.
import { Entity } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { changeKeys, primaryKeys } from '../data/table.ts';

export const libraryAncillaries = once(
  () =>
    new Entity(
      {
        model: { entity: 'ancillary-library', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'number', required: true, padding: serialPadding },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: 'string', required: true },
          category: { type: 'string' },
          compatibility: { type: 'list', items: { type: 'string' }, required: true, default: () => [] as string[] },
          description: { type: 'string' },
          specifications: { type: 'any' },
          createdBy: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which record is this?
          one: primaryKeys('ancillary-library#{id}', 'ancillary-library'),
          // What changed since the search last looked?
          changes: changeKeys('ancillary-library'),
        },
      },
      connection(),
    ),
);
