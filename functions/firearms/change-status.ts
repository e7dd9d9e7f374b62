// A change of a firearm's status, with its reason.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { changeStatus } from './status-store.ts';

export const handler = handle(contract.firearms.changeStatus)(({ actor, params, body, ifMatch }) => changeStatus(params.id, body, actor, ifMatch));
