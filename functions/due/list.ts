// Everything with a date that the caller may see, in the order of the days.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listDue } from './store.ts';

export const handler = handle(contract.due.list)(({ actor, query }) => listDue(scopeOf(actor), query));
