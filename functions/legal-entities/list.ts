import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLegalEntities } from './list-store.ts';

export const handler = handle(contract.legalEntities.list)(({ actor, query }) => listLegalEntities(scopeOf(actor), query));
