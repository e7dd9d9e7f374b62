import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listEntries } from './store.ts';

export const handler = handle(contract.stockRegister.list)(({ actor, params, query }) => listEntries(params.id, scopeOf(actor), query));
