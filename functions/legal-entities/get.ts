// One legal entity.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getLegalEntity, shown } from './store.ts';

export const handler = handle(contract.legalEntities.get)(async ({ actor, params }) => shown(await getLegalEntity(params.id, scopeOf(actor))));
