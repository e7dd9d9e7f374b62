// Seizures that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listSeizures } from './list-store.ts';

export const handler = handle(contract.seizures.list)(({ actor, query }) => listSeizures(scopeOf(actor), query));
