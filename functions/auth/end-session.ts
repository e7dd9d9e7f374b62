import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { endOwnSession } from './sessions-store.ts';

export const handler = handle(contract.auth.endSession)(async ({ actor, account, params }) => {
  await endOwnSession(params.id, actor, account);
  return undefined;
});
