// Deletes a user: deactivated and signed out at once; the history keeps the name.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { deleteAccount } from './accounts.ts';

export const handler = handle(contract.users.delete)(async ({ actor, params }) => {
  await deleteAccount(params.id, actor);
  return undefined;
});
