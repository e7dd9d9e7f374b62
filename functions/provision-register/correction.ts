// Corrects an entry for a person: a new entry replaces it, and the old one stays readable, struck through.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { correctionRefusal, wrongFieldOf } from '../../shared/provision-register/rules.ts';
import type { CorrectProvisionEntry, ProvisionEntry } from '../../shared/provision-register/schema.ts';
import { append } from '../books/append.ts';
import { type Content, contentOf, provisionRegister } from './book.ts';
import { findInBook, shown } from './store.ts';

/** Throws `not-found`, `invalid-input`, `conflict`. */
export async function correctEntry(branchId: string, number: string, { reason, ...change }: CorrectProvisionEntry, actor: Actor): Promise<ProvisionEntry> {
  const { book, entry, strike } = await findInBook(branchId, number, scopeOf(actor));
  expectAllowed(correctionRefusal(shown(entry, strike)));
  const { side, original } = entry;
  const wrong = wrongFieldOf(side, change);
  if (wrong)
    throw new Problem('invalid-input', 'Check the input: this entry is a provision.', [{ path: wrong, message: 'A provision has no returned rounds' }]);
  const content = contentOf(entry);
  const changed = Object.entries(change).filter(([name, value]) => value !== undefined && value !== content[name as keyof Content]);
  if (changed.length === 0) throw new Problem('conflict', 'The correction changes nothing. Enter at least one new value.');
  const corrects = { number: entry.number, original, reason };
  const corrected = { ...content, ...Object.fromEntries(changed) };
  const [made] = await append(provisionRegister, [{ book, side, content: corrected, by: actor, automatic: false, corrects }]);
  if (!made) throw new Error('A correction was appended but not returned');
  return shown(made);
}
