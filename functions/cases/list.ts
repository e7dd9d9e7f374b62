import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listCases } from './list-store.ts';

export const handler = handle(contract.cases.list)(({ actor, query }) => listCases(scopeOf(actor), query));
