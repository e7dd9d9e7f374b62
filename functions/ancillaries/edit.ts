import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.edit)(({ actor, params, body, ifMatch }) => editAncillary(params.id, body, actor, ifMatch));
