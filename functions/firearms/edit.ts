import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editFirearm } from './store.ts';

export const handler = handle(contract.firearms.edit)(({ actor, params, body, ifMatch }) => editFirearm(params.id, body, actor, ifMatch));
