import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { firearmDetail } from './store.ts';

export const handler = handle(contract.firearms.get)(({ actor, params }) => firearmDetail(params.id, scopeOf(actor)));
