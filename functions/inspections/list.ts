// Inspections that the caller may see: all of them, or those of one firearm.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listInspections } from './store.ts';

export const handler = handle(contract.inspections.list)(({ actor, query }) => listInspections(scopeOf(actor), query));
