// The Schedule Inspection action (spec 1, section 7).
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { scheduleInspection } from './store.ts';

export const handler = handle(contract.inspections.schedule)(({ actor, body }) => scheduleInspection(body, actor));
