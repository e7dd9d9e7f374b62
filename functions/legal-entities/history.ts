// What happened to a legal entity: its standing, its numbers, its responsible persons.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getLegalEntity } from './store.ts';

export const handler = handle(contract.legalEntities.history)(({ actor, params }) =>
  historyOf('legal-entity', params.id, () => getLegalEntity(params.id, scopeOf(actor))),
);
