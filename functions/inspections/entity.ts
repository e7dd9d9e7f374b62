// Inspections in the table.
import { Entity } from 'electrodb';
import { inspectionStatuses } from '../../shared/inspections/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const inspections = once(
  () =>
    new Entity(
      {
        model: { entity: 'inspection', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          firearmId: { type: 'string' },
          entityId: { type: 'number' },
          inspectionType: { type: 'string', required: true },
          scheduledDate: { type: 'string' },
          completedDate: { type: 'string' },
          location: { type: 'string' },
          status: { type: inspectionStatuses, required: true, default: 'scheduled' },
          findings: { type: 'any' },
          inspectorId: { type: 'string' },
          inspectorName: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which inspection is this?
          one: primaryKeys('inspection#{id}', 'inspection'),
          // Which inspections are there, newest first?
          newest: keys('newest', 'inspection', '{id}'),
          // Which concern this provider?
          ofEntity: keys('holder', 'inspection#entity#{entityId}', '{id}'),
          // Which were made of this firearm?
          ofFirearm: keys('subject', 'inspection#firearm#{firearmId}', '{id}'),
          // Which are this inspector's?
          ofInspector: keys('keeper', 'inspection#inspector#{inspectorId}', '{id}'),
        },
      },
      connection(),
    ),
);
