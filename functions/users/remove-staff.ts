// A company's manager deactivates a user of the company; the history keeps the name.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { deleteAccount } from './accounts.ts';
import { colleagueOf } from './staff-store.ts';

export const handler = handle(contract.users.removeStaff)(async ({ actor, params }) => {
  await deleteAccount(params.id, actor, await colleagueOf(actor, params.id, 'deactivate your own account'));
  return undefined;
});
