// A pending report in the contract's form, for tests.
import type { Approval } from './schema.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3305';
const at = '2026-03-04T08:30:00.000Z';

export const anApproval = (change: Partial<Approval> = {}): Approval => ({
  id,
  inspectionId: id,
  status: 'pending',
  comments: null,
  approverId: null,
  approverFirstName: null,
  approverLastName: null,
  approvedAt: null,
  rejectedAt: null,
  reviewedAt: null,
  carriedOutBy: [],
  requestedRevisions: [],
  inspection: {
    id,
    type: 'stock_count',
    status: 'completed',
    location: 'Sandton',
    scheduledDate: at,
    completedDate: at,
    inspectorFirstName: 'Neo',
    inspectorLastName: 'Mokoena',
    entityId: 1,
    entityName: 'Blouklip Armed Response',
    firearmId: null,
    firearm: null,
    findings: [],
    checklist: null,
  },
  version: 1,
  createdAt: at,
  ...change,
});
