import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editSafe } from './store.ts';

export const handler = handle(contract.safes.edit)(({ actor, params, body, ifMatch }) => editSafe(params.id, body, actor, ifMatch));
