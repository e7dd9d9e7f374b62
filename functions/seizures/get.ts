import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { getSeizure, shownIn } from './store.ts';

export const handler = handle(contract.seizures.get)(async ({ actor, params: { id } }) => {
  const scope = scopeOf(actor);
  const seizure = await getSeizure(id, scope);
  log('info', 'seizure read', { id, userId: actor.userId });
  return shownIn(scope, seizure);
});
