// A report of a period: figures from the counters, and its first rows. Beside `report:read` the type's own permission is asked for. Keeps nothing.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { makeReport, reportTypeFor } from './store.ts';

export const handler = handle(contract.reports.create)(({ actor, params, body }) => makeReport(reportTypeFor(params.type, actor), actor, body));
