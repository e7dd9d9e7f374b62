// Reports of losses and thefts that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listLosses } from './store.ts';

export const handler = handle(contract.losses.list)(({ actor, query }) => listLosses(scopeOf(actor), query));
