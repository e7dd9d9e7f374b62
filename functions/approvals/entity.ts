// Approvals of inspection reports in the table.
import { Entity, type EntityItem } from 'electrodb';
import { approvalStatuses } from '../../shared/approvals/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const approvals = once(
  () =>
    new Entity(
      {
        model: { entity: 'approval', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          inspectionId: { type: 'string', required: true },
          inspectorId: { type: 'string', required: true },
          /** Everybody who had a hand in the inspection: none of them decides. */
          carriedOutBy: { type: 'list', items: { type: 'string' }, required: true },
          status: { type: approvalStatuses, required: true, default: 'pending' },
          comments: { type: 'string' },
          approverId: { type: 'string' },
          approverFirstName: { type: 'string' },
          approverLastName: { type: 'string' },
          approvedAt: { type: 'string' },
          rejectedAt: { type: 'string' },
          reviewedAt: { type: 'string' },
          requestedRevisions: { type: 'any', required: true },
          ...recorded,
        },
        indexes: {
          // Which approval is this?
          one: primaryKeys('approval#{id}', 'approval'),
          // Which reports came last?
          newest: keys('newest', 'approval', 'approval#{id}'),
          // What became of this inspection's report?
          ofInspection: keys('subject', 'approval#inspection#{inspectionId}', 'approval#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('approval'),
        },
      },
      connection(),
    ),
);

export type ApprovalRecord = EntityItem<ReturnType<typeof approvals>>;
