import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { saveChecklist } from './findings.ts';

export const handler = handle(contract.inspections.saveChecklist)(({ actor, params, body }) => saveChecklist(params.id, body, actor));
