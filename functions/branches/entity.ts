// Branches in the table.
import { Entity, type EntityItem } from 'electrodb';
import { provinces } from '../../shared/kinds/provinces.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const branches = once(
  () =>
    new Entity(
      {
        model: { entity: 'branch', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          name: { type: 'string', required: true },
          street: { type: 'string', required: true },
          city: { type: 'string', required: true },
          province: { type: provinces, required: true },
          phone: { type: 'string' },
          controlRoomPhone: { type: 'string' },
          isActive: { type: 'boolean', required: true, default: true },
          /** Counted here and not in an index, because an index may lag: a branch with an active safe cannot be deactivated. */
          activeSafes: { type: 'number', required: true, default: 0 },
          ...recorded,
        },
        indexes: {
          // Which branch is this?
          one: primaryKeys('branch#{id}', 'branch'),
          // Which branches does this provider have?
          ofEntity: keys('holder', 'branch#entity#{legalEntityId}', 'branch#{id}'),
        },
      },
      connection(),
    ),
);

export type BranchRecord = EntityItem<ReturnType<typeof branches>>;
