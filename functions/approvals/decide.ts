// A report is approved, rejected or sent back for revision.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { decideApproval } from './store.ts';

export const handler = handle(contract.approvals.decide)(({ actor, params, body, ifMatch }) => decideApproval(params.id, body, actor, ifMatch));
