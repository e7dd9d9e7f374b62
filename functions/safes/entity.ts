// Safes in the table.
import { Entity, type EntityItem } from 'electrodb';
import { safeTypes } from '../../shared/safes/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const safes = once(
  () =>
    new Entity(
      {
        model: { entity: 'safe', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          branchId: { type: 'string', required: true },
          name: { type: 'string', required: true },
          type: { type: safeTypes, required: true },
          standard: { type: 'string', required: true },
          certificateNumber: { type: 'string' },
          capacity: { type: 'number', required: true },
          inspectedOn: { type: 'string' },
          inspectedBy: { type: 'string' },
          isActive: { type: 'boolean', required: true, default: true },
          ...recorded,
        },
        indexes: {
          // Which safe is this?
          one: primaryKeys('safe#{id}', 'safe'),
          // Which safes does this provider have?
          ofEntity: keys('holder', 'safe#entity#{legalEntityId}', 'safe#{id}'),
          // Which safes are in this branch?
          ofBranch: keys('subject', 'safe#branch#{branchId}', 'safe#{id}'),
        },
      },
      connection(),
    ),
);

export type SafeRecord = EntityItem<ReturnType<typeof safes>>;
