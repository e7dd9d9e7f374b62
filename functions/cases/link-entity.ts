import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { entityFor, link } from './links.ts';

export const handler = handle(contract.cases.linkEntity)(({ actor, params }) =>
  link(params.id, contract.cases.linkEntity.name, actor, () => entityFor(params.entityId)),
);
