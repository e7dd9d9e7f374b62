import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listDue } from './store.ts';

export const handler = handle(contract.due.list)(({ actor, query }) => listDue(scopeOf(actor), query));
