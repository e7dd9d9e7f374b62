// Everything that happened to a seizure, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getSeizure } from './store.ts';

export const handler = handle(contract.seizures.history)(async ({ actor, params: { id } }) => {
  const read = async () => historyOf('seizure', id, await getSeizure(id, scopeOf(actor)));
  const history = await read();
  // A change that lands between the two reads looks like a break: only what stays broken is one.
  return history.verified ? history : read();
});
