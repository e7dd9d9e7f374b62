import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getBranch } from './store.ts';

export const handler = handle(contract.branches.history)(({ actor, params }) => historyOf('branch', params.id, () => getBranch(params.id, scopeOf(actor))));
