// Ends the caller's session: its tokens are refused from now on.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { endSession } from './store.ts';

export const handler = handle(contract.auth.logout)(async ({ actor, account }) => {
  await endSession(account, actor.sessionId, new Date());
  return undefined;
});
