import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLosses } from './store.ts';

export const handler = handle(contract.losses.list)(({ actor, query }) => listLosses(scopeOf(actor), query));
