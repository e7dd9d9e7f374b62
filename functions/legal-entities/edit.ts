import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editLegalEntity } from './store.ts';

export const handler = handle(contract.legalEntities.edit)(({ actor, params, body, ifMatch }) => editLegalEntity(params.id, body, actor, ifMatch));
