import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { deleteAccount } from './accounts.ts';
import { colleagueOf } from './staff-store.ts';

export const handler = handle(contract.users.removeStaff)(async ({ actor, params }) => {
  await deleteAccount(params.id, actor, await colleagueOf(actor, params.id, 'deactivate your own account'));
  return undefined;
});
