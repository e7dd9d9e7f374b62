import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getLegalEntity } from './store.ts';

export const handler = handle(contract.legalEntities.history)(({ actor, params }) =>
  historyOf('legal-entity', params.id, () => getLegalEntity(params.id, scopeOf(actor))),
);
