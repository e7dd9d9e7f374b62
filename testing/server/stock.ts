// For tests of the stock registers: a register as its owner reads it, and a check that it is intact.
import { expect } from 'vitest';
import { table } from '../../functions/data/table.ts';
import { hashOf } from '../../functions/history/store.ts';
import { countEntries, listEntries } from '../../functions/stock-register/store.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { isInStock } from '../../shared/stock-register/rules.ts';
import type { StockEntry, StockView } from '../../shared/stock-register/schema.ts';
import { itemsOf } from './registry.ts';

const national = { kind: 'national' } as const;

/** Returns every entry of a provider's register, from the first. */
export async function bookOf(entity: number, view: StockView = 'both'): Promise<StockEntry[]> {
  const entries: StockEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEntries(String(entity), national, { limit: 7, cursor, view, order: 'asc' });
    entries.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return entries;
}

const keyFields: readonly string[] = [table, ...table.indexes].flatMap(({ pk, sk }) => [pk, sk]);

/** Returns the item without keys and ElectroDB's marks. */
export const bareOf = (item: Readonly<Record<string, any>>): Record<string, any> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !keyFields.includes(name) && !name.startsWith('__edb_')));

/** Requires entries numbered from 1 without gaps, an intact chain, and as many firearms on hand as the provider has in stock. */
export async function expectBooksWhole(...entities: number[]): Promise<void> {
  const [everyEntry, firearms] = [await itemsOf('stock-entry'), await itemsOf('firearm')];
  for (const entity of entities) {
    const entries = everyEntry.filter(({ legalEntityId }) => legalEntityId === entity).sort((a, b) => a.number - b.number);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, at) => at + 1));
    let prevHash = '';
    for (const { hash, ...content } of entries.map(bareOf)) {
      expect(content.prevHash).toBe(prevHash);
      expect(hashOf(content)).toBe(hash);
      prevHash = hash;
    }
    const owned = firearms.filter(({ ownerId, status, reversal }) => ownerId === entity && !reversal && isInStock(status as Firearm['status']));
    const counts = await countEntries(String(entity), national);
    expect(counts).toMatchObject({ entries: entries.length, onHand: owned.length });
    const many = (is: (entry: (typeof entries)[number]) => boolean) => entries.filter(is).length;
    expect(counts.onHand).toBe(many(({ kind }) => kind === 'acquisition') - many(({ kind }) => kind === 'disposal') - many(({ how }) => how === 'reversed'));
  }
}
