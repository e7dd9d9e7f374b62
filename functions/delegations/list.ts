import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listDelegations } from './store.ts';

export const handler = handle(contract.delegations.list)(({ actor, query }) => listDelegations(scopeOf(actor), query));
