// Decides which firearms are in stock, and which entries may be corrected.
import type { Firearm } from '../firearms/schema.ts';
import { howsOf, type StockEntry, type StockHow, type StockSide } from './schema.ts';

/** A lost, stolen or retired firearm is in nobody's stock; its owner still answers for a seized one. */
export const isInStock = (status: Firearm['status']): boolean => status !== 'lost' && status !== 'stolen' && status !== 'retired';

/** Why the entry cannot be corrected; undefined if it can. */
export function correctionRefusal({ number, how, struck, correction }: Pick<StockEntry, 'number' | 'how' | 'struck' | 'correction'>): string | undefined {
  if (how === 'reversed') return `Entry ${number} reverses an imported registration and cannot be corrected.`;
  if (!struck || !correction) return undefined;
  return `Entry ${number} was corrected by entry ${correction.number}. Correct entry ${correction.number} instead.`;
}

export const fits = (how: StockHow, side: StockSide): boolean => (howsOf[side] as readonly StockHow[]).includes(how);
