import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countProfiled } from './store.ts';

export const handler = handle(contract.profiling.counts)(({ actor }) => countProfiled(scopeOf(actor)));
