// Delegations in the table.
import { Entity, type EntityItem } from 'electrodb';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

export const delegations = once(
  () =>
    new Entity(
      {
        model: { entity: 'delegation', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          officerId: { type: 'string', required: true },
          /** Absent for all branches. */
          branchId: { type: 'string' },
          grantedByName: { type: 'string', required: true },
          grantedOn: { type: 'string', required: true },
          validFrom: { type: 'string', required: true },
          validUntil: { type: 'string', required: true },
          documentId: { type: 'string', required: true },
          /** The officer, until the delegation is revoked. */
          heldBy: { type: 'string' },
          revokedAt: { type: 'string' },
          revokedReason: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which delegation is this?
          one: primaryKeys('delegation#{id}', 'delegation'),
          // Which delegations does this provider have?
          ofEntity: keys('holder', 'delegation#entity#{legalEntityId}', 'delegation#{id}'),
          // Which delegations did this officer ever have?
          ofOfficer: keys('subject', 'delegation#officer#{officerId}', 'delegation#{id}'),
          // Which delegations of this officer have not ended?
          heldNow: keys('dueOf', 'delegation#held#{heldBy}', '{validUntil}'),
        },
      },
      connection(),
    ),
);

export type DelegationRecord = EntityItem<ReturnType<typeof delegations>>;
