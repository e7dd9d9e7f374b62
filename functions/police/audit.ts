// What the police have looked up and why, for whoever oversees it: each such reading is logged itself.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { listEverybodys } from './store.ts';

export const handler = handle(contract.police.audit)(({ actor, query }) => {
  log('info', 'police searches read', { userId: actor.userId });
  return listEverybodys(query);
});
