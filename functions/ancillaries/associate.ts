// An ancillary is put on a firearm, or taken off it.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { associateAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.associate)(({ actor, params, body, ifMatch }) =>
  associateAncillary(params.id, body.firearmId, actor, ifMatch),
);
