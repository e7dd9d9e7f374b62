// Checks of unexpected firearms in the table: one for each serial number of a completed inspection.
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
          /** Everybody who had a hand in the inspection: none of them closes the check. */
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
          // Which check is this?
          one: primaryKeys('firearm-check#{id}', 'firearm-check'),
          // Which checks are open, or closed, by the moment of the inspection?
          byStatus: keys('dueOf', 'firearm-check#{status}', '{foundAt}#{id}'),
          // Which belong to this inspection?
          ofInspection: keys('subject', 'firearm-check#inspection#{inspectionId}', 'firearm-check#{id}'),
        },
      },
      connection(),
    ),
);

export type CheckRecord = EntityItem<ReturnType<typeof firearmChecks>>;
