import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createAccount } from './accounts.ts';
import { checkProviders, shown } from './view.ts';

export const handler = handle(contract.users.create)(async ({ actor, body }) => {
  await checkProviders(body);
  return shown(await createAccount(body, actor));
});
