import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listApprovals } from './list-store.ts';

export const handler = handle(contract.approvals.list)(({ actor, query }) => listApprovals(actor, query));
