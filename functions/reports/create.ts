import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { makeReport, reportTypeFor } from './store.ts';

export const handler = handle(contract.reports.create)(({ actor, params, body }) => makeReport(reportTypeFor(params.type, actor), actor, body));
