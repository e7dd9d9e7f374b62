// A person corrects an entry: a new one takes its place, and the old one stays to be read, struck through.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { correctionRefusal, fits } from '../../shared/stock-register/rules.ts';
import type { CorrectStockEntry, StockEntry } from '../../shared/stock-register/schema.ts';
import { append, type Content, contentOf, findEntry } from './book.ts';
import { getEntry, shown } from './store.ts';

/** What differs from what stands there: a name given anew is no longer that of the party the registry knew. */
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
    throw new Problem('invalid-input', `Check the input: this entry is of ${side === 'disposal' ? 'a disposal' : 'an acquisition'}.`, [
      { path: 'how', message: side === 'disposal' ? 'Not a way to dispose of a firearm' : 'Not a way to acquire a firearm' },
    ]);
  const entry = await findEntry(legalEntityId, before.number);
  if (!entry) throw new Error('An entry of a stock register was there a moment ago and is gone');
  const content = contentOf(entry);
  const changed = differences(change, content);
  if (Object.keys(changed).length === 0) throw new Problem('conflict', 'Nothing in this entry would change. Say what should stand there.');
  const corrects = { number: before.number, original, reason };
  const [made] = await append([{ legalEntityId, side, content: { ...content, ...changed }, by: actor, automatic: false, corrects }]);
  if (!made) throw new Error('A correction was entered and is not told');
  return shown(made);
}
