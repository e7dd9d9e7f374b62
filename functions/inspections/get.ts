import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { withChecks } from '../checks/store.ts';
import { handle } from '../http/handle.ts';
import { getInspection, shownTo } from './store.ts';

export const handler = handle(contract.inspections.get)(async ({ actor, params }) => {
  const scope = scopeOf(actor);
  const one = shownTo(await getInspection(params.id, scope), actor);
  return scope.kind === 'national' ? withChecks(one) : one;
});
