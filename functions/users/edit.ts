import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editAccount } from './accounts.ts';
import { checkProviders, shown } from './view.ts';

export const handler = handle(contract.users.edit)(async ({ actor, params, body, ifMatch }) => {
  await checkProviders(body);
  return shown(await editAccount(params.id, body, actor, ifMatch));
});
