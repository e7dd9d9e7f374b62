// How many firearms are at high and medium risk, due, and overdue.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countProfiled } from './store.ts';

export const handler = handle(contract.profiling.counts)(({ actor }) => countProfiled(scopeOf(actor)));
