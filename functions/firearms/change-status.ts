import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { changeStatus } from './status-store.ts';

export const handler = handle(contract.firearms.changeStatus)(({ actor, params, body, ifMatch }) => changeStatus(params.id, body, actor, ifMatch));
