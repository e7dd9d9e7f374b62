import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { rescheduleInspection } from './rescheduling.ts';

export const handler = handle(contract.inspections.reschedule)(({ actor, params, body, ifMatch }) => rescheduleInspection(params.id, body, actor, ifMatch));
