import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getSafe } from './store.ts';

export const handler = handle(contract.safes.history)(({ actor, params }) => historyOf('safe', params.id, () => getSafe(params.id, scopeOf(actor))));
