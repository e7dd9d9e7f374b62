// Stores checks of unexpected firearms: one for each serial number of a completed inspection.
import { Entity, type EntityItem } from 'electrodb';
import { checkStatuses } from '../../shared/checks/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const firearmChecks = once(
  () =>
    new Entity(
      {
        model: { entity: 'firearm-check', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          inspectionId: { type: 'string', required: true },
          serialNumber: { type: 'string', required: true },
          notes: { type: 'string' },
          entityId: { type: 'number' },
          entityName: { type: 'string' },
          inspectorName: { type: 'string' },
          /** Everyone who took part in the inspection. They cannot close the check. */
          carriedOutBy: { type: 'list', items: { type: 'string' }, required: true },
          foundAt: { type: 'string', required: true },
          matches: { type: 'any' },
          status: { type: checkStatuses, required: true },
          outcome: { type: 'string' },
          note: { type: 'string' },
          closedBy: { type: 'string' },
          closedByName: { type: 'string' },
          closedAt: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // One check by id.
          one: primaryKeys('firearm-check#{id}', 'firearm-check'),
          // Checks by status, ordered by the time of the inspection.
          byStatus: keys('dueOf', 'firearm-check#{status}', '{foundAt}#{id}'),
          // The checks of an inspection.
          ofInspection: keys('subject', 'firearm-check#inspection#{inspectionId}', 'firearm-check#{id}'),
        },
      },
      connection(),
    ),
);

export type CheckRecord = EntityItem<ReturnType<typeof firearmChecks>>;
