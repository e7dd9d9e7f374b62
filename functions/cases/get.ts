import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { openCase } from './store.ts';

export const handler = handle(contract.cases.get)(({ actor, params }) => openCase(params.id, scopeOf(actor), actor));
