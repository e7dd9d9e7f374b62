import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { listAllSearches } from './store.ts';

export const handler = handle(contract.police.audit)(({ actor, query }) => {
  log('info', 'police searches read', { userId: actor.userId });
  return listAllSearches(query);
});
