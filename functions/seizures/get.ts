// One seizure. Who read it is logged (POPIA s26 and s33: criminal-behaviour data).
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { getSeizure, shownIn } from './store.ts';

export const handler = handle(contract.seizures.get)(async ({ actor, params: { id } }) => {
  const scope = scopeOf(actor);
  const seizure = await getSeizure(id, scope);
  log('info', 'seizure read', { id, userId: actor.userId });
  return shownIn(scope, seizure);
});
