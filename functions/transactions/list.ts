import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listTransactions } from './list-store.ts';

export const handler = handle(contract.transactions.list)(({ actor, query }) => listTransactions(scopeOf(actor), query));
