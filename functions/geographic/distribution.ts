import { can } from '../../shared/access/roles.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { counterScopeOf } from '../counters/store.ts';
import { handle } from '../http/handle.ts';
import { readDistribution } from './store.ts';

export const handler = handle(contract.geographic.distribution)(({ actor, query }) => {
  // Needs the same permission as the list that it is counted from.
  if (query.layer === 'risk' && !can(actor.role, contract.profiling.list.permission)) throw new Problem('forbidden', 'You do not have access to risk levels.');
  return readDistribution(counterScopeOf(scopeOf(actor)), query);
});
