// One firearm.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { firearmDetail } from './store.ts';

export const handler = handle(contract.firearms.get)(({ actor, params }) => firearmDetail(params.id, scopeOf(actor)));
