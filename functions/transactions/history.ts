import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { withoutOthersDocuments } from '../history/documents.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { findTransaction } from './store.ts';

export const handler = handle(contract.transactions.history)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const history = await historyOf('transaction', params.id, () => findTransaction(params.id, scope));
  return { ...history, entries: await withoutOthersDocuments(history.entries, scope) };
});
