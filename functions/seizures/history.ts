// Everything that happened to a seizure, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { without } from '../workflow/facts.ts';
import { historyOf } from '../workflow/store.ts';
import { getSeizure } from './store.ts';

export const handler = handle(contract.seizures.history)(async ({ actor, params: { id } }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('seizure', id, () => getSeizure(id, scope));
  if (scope.kind === 'national') return history;
  // Nor is whoever it was taken from told of its case here.
  return { ...history, entries: history.entries.map((entry) => ({ ...entry, metadata: entry.metadata && without(['caseId'], entry.metadata) })) };
});
