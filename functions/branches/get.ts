import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getBranch, shown } from './store.ts';

export const handler = handle(contract.branches.get)(async ({ actor, params }) => shown(await getBranch(params.id, scopeOf(actor))));
