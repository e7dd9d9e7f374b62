// Legal entities in the table, and the work that a new name of one brings.
import { Entity, type EntityItem } from 'electrodb';
import { provinces } from '../../shared/kinds/provinces.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

export const legalEntities = once(
  () =>
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
          /** When the regulator last said how it stands, also where that was no change. Absent until it does. */
          standingAsOf: { type: 'string' },
          isActive: { type: 'boolean', required: true, default: true },
          ...recorded,
        },
        indexes: {
          // Which entity is this?
          one: primaryKeys('legal-entity#{id}', 'legal-entity'),
          // Which entities are there, newest first?
          newest: keys('newest', 'legal-entity', 'legal-entity#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('legal-entity'),
        },
      },
      connection(),
    ),
);

/** A new name on its way to the records that carry it (decision 011). Gone after a while: what changed is in the entity's history. */
export const renames = once(
  () =>
    new Entity(
      {
        model: { entity: 'rename', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          status: { type: ['waiting', 'running', 'done', 'failed'] as const, required: true, default: 'waiting' },
          /** Which of the places it has come to, and where in it the next page begins. */
          place: { type: 'number', required: true, default: 0 },
          cursor: { type: 'string' },
          /** Records renamed so far. */
          done: { type: 'number', required: true, default: 0 },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
          ...jobFields,
        },
        // How far is this renaming?
        indexes: { one: primaryKeys('rename#{id}', 'rename') },
      },
      connection(),
    ),
);

export type LegalEntityRecord = EntityItem<ReturnType<typeof legalEntities>>;
