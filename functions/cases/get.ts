// One case, with its firearms and legal entities.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { openCase } from './store.ts';

export const handler = handle(contract.cases.get)(({ actor, params }) => openCase(params.id, scopeOf(actor), actor));
