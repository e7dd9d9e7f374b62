import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listEntries } from './list-store.ts';

export const handler = handle(contract.ammunition.entries)(({ actor, params, query }) => listEntries(params.id, params.caliber, scopeOf(actor), query));
