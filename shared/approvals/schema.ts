// Schemas of approvals of inspection reports (spec 2, sections 2.12, 3, 4 and 7).
import * as v from 'valibot';
import { Inspection } from '../inspections/schema.ts';
import { checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, paging, RecordId } from '../kinds/index.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'requires_revision'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const DecideApproval = v.pipe(
  v.strictObject({
    status: v.picklist(['approved', 'rejected', 'requires_revision'], 'Status is approved, rejected or requires_revision'),
    comments: optionalText(),
    approverId: v.optional(v.unknown()),
    approvedAt: v.optional(v.unknown()),
    rejectedAt: v.optional(v.unknown()),
    reviewedAt: v.optional(v.unknown()),
  }),
  v.forward(
    checkFields([['status'], ['comments']], ({ status, comments }) => status === 'approved' || Boolean(comments), 'Give the inspector a reason'),
    ['comments'],
  ),
  v.description('The server sets who decided and when; these fields of the specification’s payload are accepted and ignored.'),
);
export type DecideApproval = v.InferOutput<typeof DecideApproval>;

const InspectedReport = v.object({
  ...v.pick(Inspection, [
    'id',
    'type',
    'location',
    'scheduledDate',
    'completedDate',
    'status',
    'findings',
    'checklist',
    'entityId',
    'entityName',
    'firearm',
    'firearmId',
  ]).entries,
  inspectorFirstName: v.nullable(v.string()),
  inspectorLastName: v.nullable(v.string()),
});

export const Approval = v.object({
  id: RecordId,
  inspectionId: RecordId,
  status: v.picklist(approvalStatuses),
  comments: v.nullable(v.string()),
  approverId: v.nullable(v.string()),
  approverFirstName: v.nullable(v.string()),
  approverLastName: v.nullable(v.string()),
  approvedAt: v.nullable(Instant),
  rejectedAt: v.nullable(Instant),
  reviewedAt: v.nullable(Instant),
  carriedOutBy: v.pipe(v.array(v.string()), v.description('The ids of the people who carried out the inspection. They cannot decide on its report.')),
  requestedRevisions: v.pipe(
    v.array(v.object({ comments: v.string(), byName: v.string(), at: Instant })),
    v.description('The revisions requested each time the report was returned.'),
  ),
  inspection: InspectedReport,
  version: v.number(),
  createdAt: Instant,
});
export type Approval = v.InferOutput<typeof Approval>;

export const ApprovalQuery = v.strictObject({ ...paging, status: v.optional(v.picklist(approvalStatuses)) });
export type ApprovalQuery = v.InferOutput<typeof ApprovalQuery>;
