import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { decideApproval } from './store.ts';

export const handler = handle(contract.approvals.decide)(({ actor, params, body, ifMatch }) => decideApproval(params.id, body, actor, ifMatch));
