import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getDelegation, shown } from './store.ts';

export const handler = handle(contract.delegations.get)(async ({ actor, params }) => shown(await getDelegation(params.id, scopeOf(actor))));
