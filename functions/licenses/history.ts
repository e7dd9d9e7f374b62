// Everything that happened to a license, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getLicense } from './store.ts';

export const handler = handle(contract.licenses.history)(async ({ actor, params: { id } }) => {
  const read = async () => historyOf('license', id, await getLicense(id, scopeOf(actor)));
  const history = await read();
  // A change that lands between the two reads looks like a break: only what stays broken is one.
  return history.verified ? history : read();
});
