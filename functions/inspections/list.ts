import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listInspections } from './list-store.ts';

export const handler = handle(contract.inspections.list)(({ actor, query }) => listInspections(actor, query));
