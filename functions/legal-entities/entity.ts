// Legal entities in the table.
import { Entity } from 'electrodb';
import { provinces } from '../../shared/kinds/provinces.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { connection } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const legalEntities = () =>
  new Entity(
    {
      model: { entity: 'legal-entity', service: 'registry', version: '1' },
      attributes: {
        id: { type: 'number', required: true, padding: serialPadding },
        name: { type: 'string', required: true },
        type: { type: 'string', required: true },
        registrationNumber: { type: 'string' },
        psiraNumber: { type: 'string' },
        contactDetails: { type: 'any' },
        address: { type: 'any' },
        province: { type: provinces, required: true },
        city: { type: 'string', required: true },
        responsiblePerson: { type: 'any' },
        /** As the regulator sets it; `isActive` follows from it. */
        standing: { type: standings, required: true, default: 'registered' },
        standingSince: { type: 'string', required: true },
        isActive: { type: 'boolean', required: true, default: true },
        ...recorded,
      },
      indexes: {
        // Which entity is this?
        one: primaryKeys('legal-entity#{id}', 'legal-entity'),
        // Which entities are there, newest first?
        newest: keys('newest', 'legal-entity', 'id#{id}'),
        // What changed since the search last looked?
        changes: changeKeys('legal-entity'),
      },
    },
    connection(),
  );
