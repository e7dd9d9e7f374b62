import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getEntry } from './store.ts';

export const handler = handle(contract.stockRegister.get)(({ actor, params }) => getEntry(params.id, params.number, scopeOf(actor)));
