// Schedules an inspection (spec 1, section 7), from the quick action or for a provider.
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { scheduleInspection } from './plan.ts';

export const handler = handle(contract.inspections.schedule)(({ actor, body }) => scheduleInspection(body, actor));
