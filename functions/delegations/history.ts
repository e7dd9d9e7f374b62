import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getDelegation } from './store.ts';

export const handler = handle(contract.delegations.history)(({ actor, params }) =>
  historyOf('delegation', params.id, () => getDelegation(params.id, scopeOf(actor))),
);
