// Firearm profiling: which firearms are due or risky, and why (issue "inspections", /profiling).
import * as v from 'valibot';
import { conditions, firearmStatuses, riskLevels } from '../firearms/schema.ts';
import { Instant, paging, querySerialId, RecordId, searchText } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

export type RiskLevel = (typeof riskLevels)[number];

/** `not_assessed`: never inspected, never assessed by an inspector, and what is known is not a medium risk. */
export const workedLevels = [...riskLevels, 'not_assessed'] as const;
export type WorkedLevel = (typeof workedLevels)[number];

const factors = [
  'license',
  'missing',
  'answers',
  'findings',
  'provider-findings',
  'actions',
  'incidents',
  'inspection',
  'standing',
  'condition',
  'inspector',
] as const;

const RiskFactor = v.object({
  factor: v.picklist(factors),
  points: v.number(),
  sentence: v.string(),
  /** The record that it comes from, where it is one. */
  source: v.nullable(v.object({ kind: v.picklist(['license', 'inspection', 'seizure', 'legal-entity']), id: v.string() })),
});
export type RiskFactor = v.InferOutput<typeof RiskFactor>;

const worked = { level: v.picklist(workedLevels), score: v.number(), factors: v.array(RiskFactor) };
const WorkedRisk = v.object(worked);
export type WorkedRisk = v.InferOutput<typeof WorkedRisk>;

/** A firearm with its risk as worked from the factors, and as an inspector assessed it. */
export const Profiled = v.object({
  id: RecordId,
  serialNumber: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  status: v.picklist(firearmStatuses),
  ownerId: v.number(),
  ownerName: v.string(),
  province: Province,
  city: v.string(),
  ...worked,
  /** When the facts were gathered; the factors are of today. */
  computedAt: Instant,
  lastInspectionDate: v.nullable(Instant),
  /** The last day on which its inspection is not overdue; null when there is no weapon to inspect. */
  dueOn: v.nullable(v.string()),
  overdue: v.boolean(),
  /** The inspector's own. */
  riskLevel: v.nullable(v.picklist(riskLevels)),
  riskAssessment: v.nullable(v.string()),
  profileNotes: v.nullable(v.string()),
  condition: v.nullable(v.picklist(conditions)),
  lastProfiledAt: v.nullable(Instant),
  version: v.number(),
});
export type Profiled = v.InferOutput<typeof Profiled>;

/** Without level, due or search: those of high or medium risk, and those whose inspection is due. */
export const ProfilingQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  level: v.optional(v.picklist(workedLevels)),
  /** `due` within 30 days; `overdue` past its twelve months. */
  due: v.optional(v.picklist(['due', 'overdue'])),
  province: v.optional(Province),
  ownerId: v.optional(querySerialId),
});
export type ProfilingQuery = v.InferOutput<typeof ProfilingQuery>;

export const ProfilingCounts = v.object({
  high: v.number(),
  medium: v.number(),
  due: v.number(),
  overdue: v.number(),
  /** The day's changes are being worked into the order of the list. */
  renewing: v.boolean(),
  /** That was given up; who asks a minute later begins it anew. */
  failed: v.boolean(),
});
export type ProfilingCounts = v.InferOutput<typeof ProfilingCounts>;
