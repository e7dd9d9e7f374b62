// The entries of a provider's stock register.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listEntries } from './store.ts';

export const handler = handle(contract.stockRegister.list)(({ actor, params, query }) => listEntries(params.id, scopeOf(actor), query));
