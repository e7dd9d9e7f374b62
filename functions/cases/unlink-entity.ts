import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { entityFor, unlink } from './links.ts';

export const handler = handle(contract.cases.unlinkEntity)(({ actor, params }) =>
  unlink(params.id, contract.cases.unlinkEntity.name, actor, () => entityFor(params.entityId)),
);
