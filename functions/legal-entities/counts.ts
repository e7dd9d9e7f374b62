import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countLegalEntities } from './store.ts';

export const handler = handle(contract.legalEntities.counts)(({ actor }) => countLegalEntities(scopeOf(actor)));
