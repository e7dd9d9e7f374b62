import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { endSession } from './store.ts';

export const handler = handle(contract.auth.logout)(async ({ actor, account }) => {
  await endSession(account, actor.sessionId, new Date());
  return undefined;
});
