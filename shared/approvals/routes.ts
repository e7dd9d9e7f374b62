// Calls about approvals of inspection reports.
import { route } from '../route.ts';
import { Approval, ApprovalQuery, DecideApproval } from './schema.ts';

export const approvals = {
  list: route({ method: 'GET', path: '/api/approvals', permission: 'approval:read', query: ApprovalQuery, response: Approval, list: true }),
  decide: route({ method: 'PATCH', path: '/api/approvals/{id}', permission: 'approval:decide', body: DecideApproval, response: Approval }),
};
