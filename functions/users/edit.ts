// A change of a user: who it is, the role, a new temporary password.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editAccount } from './accounts.ts';
import { checkProviders, shown } from './view.ts';

export const handler = handle(contract.users.edit)(async ({ actor, params, body, ifMatch }) => {
  await checkProviders(body);
  return shown(await editAccount(params.id, body, actor, ifMatch));
});
