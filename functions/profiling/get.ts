import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getProfiled } from './store.ts';

export const handler = handle(contract.profiling.get)(({ actor, params }) => getProfiled(params.id, scopeOf(actor)));
