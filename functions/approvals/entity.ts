// Stores approvals of inspection reports.
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
          /** Everyone who took part in the inspection. They cannot decide on its report. */
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
          // One approval by id.
          one: primaryKeys('approval#{id}', 'approval'),
          // All approvals, newest first.
          newest: keys('newest', 'approval', 'approval#{id}'),
          // The approval of an inspection's report.
          ofInspection: keys('subject', 'approval#inspection#{inspectionId}', 'approval#{id}'),
          // Changes since the last search update.
          changes: changeKeys('approval'),
        },
      },
      connection(),
    ),
);

export type ApprovalRecord = EntityItem<ReturnType<typeof approvals>>;
