// Transactions in the table.
import { Entity, type EntityItem } from 'electrodb';
import { transactionEnders, transactionStatuses, transactionTypes } from '../../shared/transactions/schema.ts';
import { connection, once } from '../data/client.ts';
import { firearmInWords, recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const transactions = once(
  () =>
    new Entity(
      {
        model: { entity: 'transaction', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          firearmId: { type: 'string', required: true },
          /** The firearm in words, as it was when the transaction began. */
          firearm: {
            type: 'map',
            properties: {
              ...firearmInWords,
              type: { type: 'string', required: true },
              caliber: { type: 'string', required: true },
            },
            required: true,
          },
          transactionType: { type: transactionTypes, required: true },
          changes: { type: ['owner', 'keeper'] as const, required: true },
          fromEntityId: { type: 'number' },
          fromEntityName: { type: 'string' },
          toEntityId: { type: 'number' },
          toEntityName: { type: 'string' },
          /** License or ID number of the party outside the registry. */
          outsidePartyNumber: { type: 'string' },
          transactionDate: { type: 'string', required: true },
          description: { type: 'string' },
          documentReferences: { type: 'list', items: { type: 'string' }, required: true },
          status: { type: transactionStatuses, required: true, default: 'pending' },
          /** The party whose acceptance it waits for, and whether it has an account here. */
          acceptingEntityId: { type: 'number' },
          partyHasAccount: { type: 'boolean', required: true },
          /** The provider that began it; absent when the office did. */
          createdByEntityId: { type: 'number' },
          createdBy: { type: 'string', required: true },
          acceptedBy: { type: 'string' },
          approvedBy: { type: 'string' },
          processedBy: { type: 'string' },
          endedAs: { type: transactionEnders },
          comments: { type: 'string' },
          completedAt: { type: 'string' },
          /** What went along on the firearm to another owner, as it was then: who gave it away discloses it by these words. */
          ancillaries: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which transaction is this?
          one: primaryKeys('transaction#{id}', 'transaction'),
          // What was begun last in the country?
          newest: keys('newest', 'transaction', 'transaction#{id}'),
          // What does this provider give away?
          fromEntity: keys('holder', 'transaction#from#{fromEntityId}', 'transaction#{id}'),
          // What does this provider receive?
          toEntity: keys('keeper', 'transaction#to#{toEntityId}', 'transaction#{id}'),
          // What happened to this firearm?
          ofFirearm: keys('subject', 'transaction#firearm#{firearmId}', 'transaction#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('transaction'),
        },
      },
      connection(),
    ),
);

/** An ancillary that went along. */
export interface WentAlong {
  readonly id: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly type: string;
  readonly serialNumber?: string | undefined;
}

export type TransactionRecord = EntityItem<ReturnType<typeof transactions>>;
