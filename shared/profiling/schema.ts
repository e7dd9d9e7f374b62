// Schemas of firearm profiling: which firearms are due for inspection or a risk, and why (/profiling).
import * as v from 'valibot';
import { conditions, firearmStatuses, riskLevels } from '../firearms/schema.ts';
import { Instant, paging, querySerialId, RecordId, searchText } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

export type RiskLevel = (typeof riskLevels)[number];

/** `not_assessed`: never inspected, never assessed by an inspector, and the known facts are below medium risk. */
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
  /** The record behind the factor; null if there is none. */
  source: v.nullable(v.object({ kind: v.picklist(['license', 'inspection', 'seizure', 'legal-entity']), id: v.string() })),
});
export type RiskFactor = v.InferOutput<typeof RiskFactor>;

const worked = { level: v.picklist(workedLevels), score: v.number(), factors: v.array(RiskFactor) };
const WorkedRisk = v.object(worked);
export type WorkedRisk = v.InferOutput<typeof WorkedRisk>;

export const Profiled = v.pipe(
  v.object({
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
    computedAt: v.pipe(Instant, v.description('When the facts were collected. The factors are calculated today.')),
    lastInspectionDate: v.nullable(Instant),
    dueOn: v.pipe(v.nullable(v.string()), v.description('The deadline for its inspection; null if there is no weapon to inspect.')),
    overdue: v.boolean(),
    riskLevel: v.pipe(v.nullable(v.picklist(riskLevels)), v.description('The inspector’s own assessment.')),
    riskAssessment: v.nullable(v.string()),
    profileNotes: v.nullable(v.string()),
    condition: v.nullable(v.picklist(conditions)),
    lastProfiledAt: v.nullable(Instant),
    version: v.number(),
  }),
  v.description('A firearm with its calculated risk and an inspector’s assessment.'),
);
export type Profiled = v.InferOutput<typeof Profiled>;

/** Without level, due or search: firearms of high or medium risk and those with an inspection due. */
export const ProfilingQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  level: v.optional(v.picklist(workedLevels)),
  due: v.pipe(v.optional(v.picklist(['due', 'overdue'])), v.description('`due` within 30 days; `overdue` after twelve months.')),
  province: v.optional(Province),
  ownerId: v.optional(querySerialId),
});
export type ProfilingQuery = v.InferOutput<typeof ProfilingQuery>;

export const ProfilingCounts = v.object({
  high: v.number(),
  medium: v.number(),
  due: v.number(),
  overdue: v.number(),
  renewing: v.pipe(v.boolean(), v.description('True while the order of the list is being updated for today.')),
  failed: v.pipe(v.boolean(), v.description('True if that update failed. A call a minute later starts it again.')),
});
export type ProfilingCounts = v.InferOutput<typeof ProfilingCounts>;
