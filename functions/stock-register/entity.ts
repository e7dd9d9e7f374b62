// Stock registers in the table: the entries and what strikes them, which are only ever added, and how far each book and firearm has come.
import { Entity, type EntityItem } from 'electrodb';
import { stockEntryKinds, stockHows, stockSides } from '../../shared/stock-register/schema.ts';
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
          original: { type: 'number', required: true },
          corrects: { type: 'number' },
          reason: { type: 'string' },
          automatic: { type: 'boolean', required: true },
          /** The entry of the firearm's history that it came from. */
          event: { type: 'number' },
          enteredAt: { type: 'string', required: true },
          enteredBy: { type: 'string', required: true },
          enteredById: { type: 'string', required: true },
          prevHash: { type: 'string', required: true },
          hash: { type: 'string', required: true },
        },
        indexes: {
          // What stands in this provider's book, in order?
          one: primaryKeys('stock-entry#{legalEntityId}', 'entry#{number}'),
          // Which entries are about this firearm, book by book?
          ofFirearm: keys('subject', 'stock-entry#firearm#{firearmId}', 'stock-entry#{legalEntityId}'),
        },
      },
      connection(),
    ),
);
export type StockEntryRecord = EntityItem<ReturnType<typeof stockEntries>>;

/** What strikes an entry through. It can be put once: of two corrections of one entry the second fails. */
export const stockStrikes = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-strike', service: 'registry', version: '1' },
        attributes: {
          legalEntityId: numbered,
          /** The acquisition or disposal as first entered. */
          original: numbered,
          /** The entry struck, and the one in its place. */
          number: numbered,
          correction: { type: 'number', required: true },
          at: { type: 'string', required: true },
          by: { type: 'string', required: true },
          reason: { type: 'string', required: true },
        },
        // Is this entry struck? What corrected these entries, one after another?
        indexes: { one: primaryKeys('stock-entry#{legalEntityId}', 'strike#{original}#{number}') },
      },
      connection(),
    ),
);
export type StockStrikeRecord = EntityItem<ReturnType<typeof stockStrikes>>;

/** The head of a book: its last number and hash, and what it holds. */
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
          /** Acquisitions that a correction reversed. Absent in a book without any. */
          reversed: { type: 'number' },
        },
        // How far is this provider's book, and how many firearms are in its stock?
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

/** Where a firearm stands: how much of its history has been entered, and the entries that a change of its facts corrects. */
export const stockPlaces = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-place', service: 'registry', version: '1' },
        attributes: {
          firearmId: { type: 'string', required: true },
          /** The last entry of its history that has been taken in. */
          seq: { type: 'number', required: true },
          /** Whose stock it is in; absent when in nobody's. */
          holderId: { type: 'number' },
          chains: { type: 'any', required: true },
        },
        // How far is this firearm entered, and in which book?
        indexes: { one: primaryKeys('stock-place#{firearmId}', 'stock-place') },
      },
      connection(),
    ),
);
export type StockPlaceRecord = EntityItem<ReturnType<typeof stockPlaces>>;
