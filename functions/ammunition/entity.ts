// The ledger of ammunition in the table: a balance for each safe and caliber, and its entries, which are only ever added.
import { Entity, type EntityItem } from 'electrodb';
import { ammunitionKinds } from '../../shared/ammunition/schema.ts';
import { connection, once } from '../data/client.ts';
import { serialPadding } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

/** The balance of a caliber in a safe, and the head of its entries. */
export const ammunitionBalances = once(
  () =>
    new Entity(
      {
        model: { entity: 'ammunition', service: 'registry', version: '1' },
        attributes: {
          safeId: { type: 'string', required: true },
          /** The caliber in the form of keys (shared/ammunition/rules.ts). */
          caliberKey: { type: 'string', required: true },
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          caliber: { type: 'string', required: true },
          balance: { type: 'number', required: true },
          last: { type: 'number', required: true },
          hash: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // How many rounds are in this safe?
          one: primaryKeys('ammunition#{safeId}', 'ammunition#{caliberKey}'),
          // How many rounds does this provider have in its safes?
          ofEntity: keys('dueOf', 'ammunition#entity#{legalEntityId}', '{safeId}#{caliberKey}'),
        },
      },
      connection(),
    ),
);
export type BalanceRecord = EntityItem<ReturnType<typeof ammunitionBalances>>;

export const ammunitionEntries = once(
  () =>
    new Entity(
      {
        model: { entity: 'ammunition-entry', service: 'registry', version: '1' },
        attributes: {
          safeId: { type: 'string', required: true },
          caliberKey: { type: 'string', required: true },
          number: { type: 'number', required: true, padding: serialPadding },
          legalEntityId: { type: 'number', required: true },
          caliber: { type: 'string', required: true },
          kind: { type: ammunitionKinds, required: true },
          rounds: { type: 'number', required: true },
          change: { type: 'number', required: true },
          balance: { type: 'number', required: true },
          issueId: { type: 'string' },
          supplier: { type: 'string' },
          invoice: { type: 'string' },
          otherSafeId: { type: 'string' },
          reason: { type: 'string' },
          secondId: { type: 'string' },
          secondName: { type: 'string' },
          enteredAt: { type: 'string', required: true },
          enteredBy: { type: 'string', required: true },
          enteredById: { type: 'string', required: true },
          prevHash: { type: 'string', required: true },
          hash: { type: 'string', required: true },
        },
        indexes: {
          // Which entries led to this balance?
          one: primaryKeys('ammunition-entry#{safeId}#{caliberKey}', 'entry#{number}'),
        },
      },
      connection(),
    ),
);
export type EntryRecord = EntityItem<ReturnType<typeof ammunitionEntries>>;
