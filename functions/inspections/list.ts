// Inspections that the caller may see: all of them, or those that the filters name.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listInspections } from './list-store.ts';

export const handler = handle(contract.inspections.list)(({ actor, query }) => listInspections(actor, query));
