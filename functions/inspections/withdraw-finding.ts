import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { withdrawFinding } from './findings.ts';

export const handler = handle(contract.inspections.withdrawFinding)(({ actor, params }) => withdrawFinding(params.id, params.n, actor));
