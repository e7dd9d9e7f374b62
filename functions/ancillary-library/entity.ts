// Table definition of the ancillary library.
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
          // One record.
          one: primaryKeys('ancillary-library#{id}', 'ancillary-library'),
          // Changes since the last read of the search.
          changes: changeKeys('ancillary-library'),
        },
      },
      connection(),
    ),
);
