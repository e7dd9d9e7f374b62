import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editLoss } from './store.ts';

export const handler = handle(contract.losses.edit)(({ actor, params, body, ifMatch }) => editLoss(params.id, body, actor, ifMatch));
