import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { associateAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.associate)(({ actor, params, body, ifMatch }) =>
  associateAncillary(params.id, body.firearmId, actor, ifMatch),
);
