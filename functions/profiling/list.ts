// Firearms that are due or risky, the riskiest first.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listProfiled } from './store.ts';

export const handler = handle(contract.profiling.list)(({ actor, query }) => listProfiled(scopeOf(actor), query));
