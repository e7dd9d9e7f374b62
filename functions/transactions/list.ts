// Transactions that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listTransactions } from './list-store.ts';

export const handler = handle(contract.transactions.list)(({ actor, query }) => listTransactions(scopeOf(actor), query));
