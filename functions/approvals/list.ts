// Approvals of inspection reports; an inspector sees those of their own.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listApprovals } from './list-store.ts';

export const handler = handle(contract.approvals.list)(({ actor, query }) => listApprovals(actor, query));
