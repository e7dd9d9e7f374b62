// Everything that happened to a firearm, and whether the chain of its entries verifies.
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import type { History } from '../../shared/workflow/schema.ts';
import { reportsSeenOf } from '../losses/record.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getFirearm } from './store.ts';

type Entry = History['entries'][number];

const lossOf = ({ metadata }: Entry) => metadata?.lossId;

/**
 * What a former holder told of a loss is in the report of it, which is not a later one's to read (decision 022): that the firearm
 * was lost, and by whom it was reported, it may know.
 */
async function withoutForeignLosses(entries: Entry[], firearmId: string, scope: Scope): Promise<Entry[]> {
  if (scope.kind === 'national' || !entries.some(lossOf)) return entries;
  const seen = await reportsSeenOf(firearmId, scope);
  return entries.map((entry) => (lossOf(entry) && !seen.has(String(lossOf(entry))) ? { ...entry, comments: null, metadata: null } : entry));
}

export const handler = handle(contract.firearms.history)(async ({ actor, params: { id } }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('firearm', id, () => getFirearm(id, scope));
  return { ...history, entries: await withoutForeignLosses(history.entries, id, scope) };
});
