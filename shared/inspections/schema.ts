// Inspections (spec 1, sections 3, 4 and 7).
import * as v from 'valibot';
import { Instant, optionalText, paging, RecordId } from '../kinds/index.ts';

export const inspectionStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;

/** `status` and `assignedTo` are in the specification's payload; the server sets both (domain.md, "inspection scheduling"). */
export const ScheduleInspection = v.strictObject({
  firearmId: RecordId,
  inspectionType: v.optional(v.picklist(['routine_inspection']), 'routine_inspection'),
  scheduledDate: Instant,
  location: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), 'TBD'),
  status: v.optional(v.unknown()),
  assignedTo: v.optional(v.unknown()),
});
export type ScheduleInspection = v.InferOutput<typeof ScheduleInspection>;

export const Inspection = v.object({
  id: RecordId,
  firearmId: v.nullable(RecordId),
  entityId: v.nullable(v.number()),
  inspectionType: v.string(),
  status: v.picklist(inspectionStatuses),
  scheduledDate: v.nullable(Instant),
  completedDate: v.nullable(Instant),
  location: v.nullable(v.string()),
  inspectorId: v.nullable(v.string()),
  inspectorName: v.nullable(v.string()),
  notes: optionalText(),
  version: v.number(),
  createdAt: Instant,
});
export type Inspection = v.InferOutput<typeof Inspection>;

export const InspectionQuery = v.strictObject({ ...paging, firearmId: v.optional(RecordId), status: v.optional(v.picklist(inspectionStatuses)) });
export type InspectionQuery = v.InferOutput<typeof InspectionQuery>;
