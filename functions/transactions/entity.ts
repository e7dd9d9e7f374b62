// Stores transactions.
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
          /** The firearm's details when the transaction was created. */
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
          outsidePartyNumber: { type: 'string' },
          transactionDate: { type: 'string', required: true },
          description: { type: 'string' },
          documentReferences: { type: 'list', items: { type: 'string' }, required: true },
          status: { type: transactionStatuses, required: true, default: 'pending' },
          /** The party that must accept the transaction, and whether it has an account. */
          acceptingEntityId: { type: 'number' },
          partyHasAccount: { type: 'boolean', required: true },
          /** The provider that created it; absent if the office did. */
          createdByEntityId: { type: 'number' },
          createdBy: { type: 'string', required: true },
          acceptedBy: { type: 'string' },
          approvedBy: { type: 'string' },
          processedBy: { type: 'string' },
          endedAs: { type: transactionEnders },
          comments: { type: 'string' },
          completedAt: { type: 'string' },
          /** Ancillaries transferred with the firearm, as they were then. The previous owner's disclosure lists them from here. */
          ancillaries: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // One transaction by id.
          one: primaryKeys('transaction#{id}', 'transaction'),
          // All transactions, newest first.
          newest: keys('newest', 'transaction', 'transaction#{id}'),
          // Transactions in which this provider is the giving party.
          fromEntity: keys('holder', 'transaction#from#{fromEntityId}', 'transaction#{id}'),
          // Transactions in which this provider receives a firearm.
          toEntity: keys('keeper', 'transaction#to#{toEntityId}', 'transaction#{id}'),
          // Transactions of this firearm.
          ofFirearm: keys('subject', 'transaction#firearm#{firearmId}', 'transaction#{id}'),
          // Changes since the last search update.
          changes: changeKeys('transaction'),
        },
      },
      connection(),
    ),
);

/** An ancillary that was transferred with the firearm. */
export interface TransferredAncillary {
  readonly id: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly type: string;
  readonly serialNumber?: string | undefined;
}

export type TransactionRecord = EntityItem<ReturnType<typeof transactions>>;
