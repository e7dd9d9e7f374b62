import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { deleteAccount } from './accounts.ts';

export const handler = handle(contract.users.delete)(async ({ actor, params }) => {
  await deleteAccount(params.id, actor);
  return undefined;
});
