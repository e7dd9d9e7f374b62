// What is in a provider's stock, and which entry of its register may be corrected.
import type { Firearm } from '../firearms/schema.ts';
import { howsOf, type StockEntry, type StockHow, type StockSide } from './schema.ts';

/** What is lost, stolen or retired is in nobody's stock; what was seized is still its owner's to answer for. */
export const isInStock = (status: Firearm['status']): boolean => status !== 'lost' && status !== 'stolen' && status !== 'retired';

/** Why the entry cannot be corrected; undefined when it can. */
export function correctionRefusal({ number, how, struck, correction }: Pick<StockEntry, 'number' | 'how' | 'struck' | 'correction'>): string | undefined {
  if (how === 'reversed') return `Entry ${number} reverses a registration with its import. It stays as it is.`;
  if (!struck || !correction) return undefined;
  return `Entry ${number} has been corrected by entry ${correction.number}. Correct the entry that stands now.`;
}

export const fits = (how: StockHow, side: StockSide): boolean => (howsOf[side] as readonly StockHow[]).includes(how);
