import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listSafes } from './store.ts';

export const handler = handle(contract.safes.list)(({ actor, query }) => listSafes(scopeOf(actor), query));
