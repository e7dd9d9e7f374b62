// A correction of a firearm's description.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editFirearm } from './store.ts';

export const handler = handle(contract.firearms.edit)(({ actor, params, body, ifMatch }) => editFirearm(params.id, body, actor, ifMatch));
