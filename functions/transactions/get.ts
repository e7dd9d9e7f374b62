import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getTransaction, shown } from './store.ts';

export const handler = handle(contract.transactions.get)(async ({ actor, params }) => shown(await getTransaction(params.id, scopeOf(actor))));
