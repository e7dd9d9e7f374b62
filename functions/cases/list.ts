// Cases, newest first, by search, status, priority and officer.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listCases } from './list-store.ts';

export const handler = handle(contract.cases.list)(({ actor, query }) => listCases(scopeOf(actor), query));
