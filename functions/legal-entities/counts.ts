// How many legal entities are active, and how many are not.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countLegalEntities } from './store.ts';

export const handler = handle(contract.legalEntities.counts)(({ actor }) => countLegalEntities(scopeOf(actor)));
