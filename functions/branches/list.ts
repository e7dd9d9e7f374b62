import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listBranches } from './store.ts';

export const handler = handle(contract.branches.list)(({ actor, query }) => listBranches(scopeOf(actor), query));
