import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editAccount } from './accounts.ts';
import { colleagueOf } from './staff-store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.changeStaff)(async ({ actor, params, body, ifMatch }) => {
  const { version } = await colleagueOf(actor, params.id, 'change your own duty');
  return shown(await editAccount(params.id, body, actor, ifMatch ?? version));
});
