import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { getLoss, shown } from './store.ts';

export const handler = handle(contract.losses.get)(async ({ actor, params: { id } }) => {
  const report = await getLoss(id, scopeOf(actor));
  log('info', 'loss report read', { id, userId: actor.userId });
  return shown(report);
});
