// Legal entities, by search, standing and province.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listLegalEntities } from './list-store.ts';

export const handler = handle(contract.legalEntities.list)(({ actor, query }) => listLegalEntities(scopeOf(actor), query));
