import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listSeizures } from './list-store.ts';

export const handler = handle(contract.seizures.list)(({ actor, query }) => listSeizures(scopeOf(actor), query));
