// One firearm with every factor of its risk.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getProfiled } from './store.ts';

export const handler = handle(contract.profiling.get)(({ actor, params }) => getProfiled(params.id, scopeOf(actor)));
