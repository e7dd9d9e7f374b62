import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addFinding } from './findings.ts';

export const handler = handle(contract.inspections.addFinding)(({ actor, params, body }) => addFinding(params.id, body, actor));
