// Table definitions of legal entities, and of the background work after a change of name.
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { SetPolicy } from '../../shared/custody/policy.ts';
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
          /** Its choices about custody; absent until it makes some. */
          custodyPolicy: { type: CustomAttributeType<SetPolicy>('any') },
          /** Set by the regulator. `isActive` depends on it. */
          standing: { type: standings, required: true, default: 'registered' },
          standingSince: { type: 'string', required: true },
          /** When the regulator last set the standing, even to the same value. Absent until then. */
          standingAsOf: { type: 'string' },
          isActive: { type: 'boolean', required: true, default: true },
          ...recorded,
        },
        indexes: {
          // One legal entity.
          one: primaryKeys('legal-entity#{id}', 'legal-entity'),
          // All legal entities, newest first.
          newest: keys('newest', 'legal-entity', 'legal-entity#{id}'),
          // Changes since the last read of the search.
          changes: changeKeys('legal-entity'),
        },
      },
      connection(),
    ),
);

/** Copies a new name to the records that contain it (decision 011). Deleted after some time; the entity's history keeps the change. */
export const renames = once(
  () =>
    new Entity(
      {
        model: { entity: 'rename', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          status: { type: ['waiting', 'running', 'done', 'failed'] as const, required: true, default: 'waiting' },
          /** Index of the record kind in progress, and the cursor of its next page. */
          place: { type: 'number', required: true, default: 0 },
          cursor: { type: 'string' },
          /** Number of records renamed so far. */
          done: { type: 'number', required: true, default: 0 },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
          ...jobFields,
        },
        // Progress of one rename.
        indexes: { one: primaryKeys('rename#{id}', 'rename') },
      },
      connection(),
    ),
);

export type LegalEntityRecord = EntityItem<ReturnType<typeof legalEntities>>;
