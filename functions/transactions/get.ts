// One transaction.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getTransaction, shown } from './store.ts';

export const handler = handle(contract.transactions.get)(async ({ actor, params }) => shown(await getTransaction(params.id, scopeOf(actor))));
