// What happened to a transaction.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { findTransaction } from './store.ts';

export const handler = handle(contract.transactions.history)(({ actor, params }) =>
  historyOf('transaction', params.id, () => findTransaction(params.id, scopeOf(actor))),
);
