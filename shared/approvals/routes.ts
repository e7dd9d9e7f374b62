// API routes of approvals of inspection reports.
import { route, routes } from '../route.ts';
import { Approval, ApprovalQuery, DecideApproval } from './schema.ts';

export const approvals = routes('approvals', {
  list: route({
    description: 'Lists approvals of inspection reports. An inspector sees the approvals of their own reports.',
    method: 'GET',
    path: '/api/approvals',
    permission: 'approval:read',
    query: ApprovalQuery,
    response: Approval,
    list: true,
  }),
  decide: route({
    description: 'Approves or rejects an inspection report, or returns it for revision.',
    method: 'PATCH',
    path: '/api/approvals/{id}',
    permission: 'approval:decide',
    body: DecideApproval,
    response: Approval,
  }),
});
