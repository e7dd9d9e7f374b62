import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listBalances } from './list-store.ts';

export const handler = handle(contract.ammunition.balances)(({ actor, query }) => listBalances(scopeOf(actor), query));
