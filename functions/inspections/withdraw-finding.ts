// The inspector takes a finding back.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { withdrawFinding } from './findings.ts';

export const handler = handle(contract.inspections.withdrawFinding)(({ actor, params }) => withdrawFinding(params.id, params.n, actor));
