// What happened to a transaction.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { findTransaction } from './store.ts';

export const handler = handle(contract.transactions.history)(async ({ actor, params }) =>
  historyOf('transaction', params.id, await findTransaction(params.id, scopeOf(actor))),
);
