// Ends every session of the caller's but the one that asks; said to be so after a change of what they sign in with.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { endOtherSessions } from './sessions-store.ts';

export const handler = handle(contract.auth.endOthers)(async ({ actor, body }) => {
  await endOtherSessions(actor, body);
  return undefined;
});
