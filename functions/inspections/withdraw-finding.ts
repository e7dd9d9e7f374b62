// The inspector takes a finding back.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { withdrawFinding } from './findings.ts';

export const handler = handle(contract.inspections.withdrawFinding)(({ actor, params }) => withdrawFinding(params.id, params.n, actor));
