// Counts by province, city and type of the firearms that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { counterScopeOf } from '../counters/store.ts';
import { handle } from '../platform/handle.ts';
import { readDistribution } from './store.ts';

export const handler = handle(contract.geographic.distribution)(({ actor, query }) => readDistribution(counterScopeOf(scopeOf(actor)), query));
