// Ends one of the caller's own sessions: its tokens are refused from now on.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { endOwnSession } from './sessions-store.ts';

export const handler = handle(contract.auth.endSession)(async ({ actor, account, params }) => {
  await endOwnSession(params.id, actor, account);
  return undefined;
});
