import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { changeStaff } from './staff-store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.changeStaff)(async ({ actor, params, body, ifMatch }) =>
  shown(await changeStaff(actor, params.id, body, ifMatch)),
);
