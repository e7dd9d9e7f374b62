// Stores stock registers in the table: entries and strikes, which are only ever added, and the progress of each book and firearm.
import { Entity, type EntityItem } from 'electrodb';
import { stockEntryKinds, stockHows, stockSides } from '../../shared/stock-register/schema.ts';
import { entryAttributes, strikeAttributes } from '../books/register.ts';
import { connection, once } from '../data/client.ts';
import { serialPadding } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

const numbered = { type: 'number', required: true, padding: serialPadding } as const;

export const stockEntries = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-entry', service: 'registry', version: '1' },
        attributes: {
          legalEntityId: numbered,
          number: numbered,
          kind: { type: stockEntryKinds, required: true },
          side: { type: stockSides, required: true },
          firearmId: { type: 'string', required: true },
          date: { type: 'string', required: true },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: 'string', required: true },
          caliber: { type: 'string', required: true },
          serialNumber: { type: 'string', required: true },
          marks: { type: 'string' },
          licenseNumber: { type: 'string' },
          licenseDate: { type: 'string' },
          how: { type: stockHows, required: true },
          counterpartyId: { type: 'number' },
          counterpartyName: { type: 'string' },
          remarks: { type: 'string' },
          transactionId: { type: 'string' },
          ...entryAttributes,
        },
        indexes: {
          // Query: the entries of a provider's book, in order.
          one: primaryKeys('stock-entry#{legalEntityId}', 'entry#{number}'),
          // Query: the entries of a firearm, book by book.
          ofFirearm: keys('subject', 'stock-entry#firearm#{firearmId}', 'stock-entry#{legalEntityId}'),
        },
      },
      connection(),
    ),
);
export type StockEntryRecord = EntityItem<ReturnType<typeof stockEntries>>;

/** A strike marks an entry as corrected. It can be written once: the second of two concurrent corrections fails. */
export const stockStrikes = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-strike', service: 'registry', version: '1' },
        attributes: {
          legalEntityId: numbered,
          /** The number under which the acquisition or disposal was first entered. */
          original: numbered,
          /** The struck entry, and the entry that replaces it. */
          number: numbered,
          ...strikeAttributes,
        },
        // Query: the strike of an entry, or all corrections of an original.
        indexes: { one: primaryKeys('stock-entry#{legalEntityId}', 'strike#{original}#{number}') },
      },
      connection(),
    ),
);

/** The head of a book: its last number and hash, and its counts. */
export const stockBooks = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-book', service: 'registry', version: '1' },
        attributes: {
          legalEntityId: numbered,
          last: { type: 'number', required: true },
          hash: { type: 'string', required: true },
          acquisitions: { type: 'number', required: true },
          disposals: { type: 'number', required: true },
          /** Acquisitions that a correction reversed. Absent if there are none. */
          reversed: { type: 'number' },
        },
        // Query: the last number and the counts of a provider's book.
        indexes: { one: primaryKeys('stock-book#{legalEntityId}', 'stock-book') },
      },
      connection(),
    ),
);
export type StockBookRecord = EntityItem<ReturnType<typeof stockBooks>>;

/** An acquisition or disposal by the number under which it was first entered. */
export interface Chain {
  readonly legalEntityId: number;
  readonly number: number;
}

/** The place of a firearm: how much of its history has been entered, and which entries a change of its facts corrects. */
export const stockPlaces = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-place', service: 'registry', version: '1' },
        attributes: {
          firearmId: { type: 'string', required: true },
          /** The last entry of its history that has been entered. */
          seq: { type: 'number', required: true },
          /** The provider that has it in stock; absent if none has. */
          holderId: { type: 'number' },
          chains: { type: 'any', required: true },
        },
        // Query: the place of a firearm.
        indexes: { one: primaryKeys('stock-place#{firearmId}', 'stock-place') },
      },
      connection(),
    ),
);
export type StockPlaceRecord = EntityItem<ReturnType<typeof stockPlaces>>;
