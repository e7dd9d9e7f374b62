import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getLegalEntity, shown } from './store.ts';

export const handler = handle(contract.legalEntities.get)(async ({ actor, params }) => shown(await getLegalEntity(params.id, scopeOf(actor))));
