import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listProfiled } from './store.ts';

export const handler = handle(contract.profiling.list)(({ actor, query }) => listProfiled(scopeOf(actor), query));
