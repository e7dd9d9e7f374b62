// Corrects an entry for a person: a new entry replaces it, and the old one stays readable, struck through.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { correctionRefusal, fits } from '../../shared/stock-register/rules.ts';
import type { CorrectStockEntry, StockEntry } from '../../shared/stock-register/schema.ts';
import { append, findEntry } from '../books/append.ts';
import { type Content, contentOf, stockRegister } from './book.ts';
import { getEntry, shown } from './store.ts';

/** The values that differ from the entry. A newly typed party name no longer refers to the known party. */
function differences(change: Omit<CorrectStockEntry, 'reason'>, content: Content): Partial<Content> {
  const changed = Object.entries(change).filter(([name, value]) => value !== undefined && value !== content[name as keyof Content]);
  const renamed = changed.some(([name]) => name === 'counterpartyName');
  return { ...Object.fromEntries(changed), ...(renamed ? { counterpartyId: null } : {}) };
}

/** Throws `not-found`, `invalid-input`, `conflict`. */
export async function correctEntry(id: string, number: string, { reason, ...change }: CorrectStockEntry, actor: Actor): Promise<StockEntry> {
  const before = await getEntry(id, number, scopeOf(actor));
  expectAllowed(correctionRefusal(before));
  const { legalEntityId, side, original } = before;
  if (change.how && !fits(change.how, side))
    throw new Problem('invalid-input', `Check the input: this entry is ${side === 'disposal' ? 'a disposal' : 'an acquisition'}.`, [
      { path: 'how', message: side === 'disposal' ? 'Not a way to dispose of a firearm' : 'Not a way to acquire a firearm' },
    ]);
  const entry = await findEntry(stockRegister, { legalEntityId }, before.number);
  if (!entry) throw new Error('A stock register entry disappeared between two reads');
  const content = contentOf(entry);
  const changed = differences(change, content);
  if (Object.keys(changed).length === 0) throw new Problem('conflict', 'The correction changes nothing. Enter at least one new value.');
  const corrects = { number: before.number, original, reason };
  const [made] = await append(stockRegister, [{ book: { legalEntityId }, side, content: { ...content, ...changed }, by: actor, automatic: false, corrects }]);
  if (!made) throw new Error('A correction was appended but not returned');
  return shown(made);
}
