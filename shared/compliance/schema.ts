// Schemas of compliance: the rules of the daily sweep and its alerts (spec 1, section 3; spec 2, section 2.15).
import * as v from 'valibot';
import { Instant, optionalText, PageQuery, paging, querySerialId, RecordId, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

export const ruleTypes = [
  'license_renewal',
  'license_expired',
  'inspection_overdue',
  'disclosure_overdue',
  'provider_standing',
  'corrective_action_overdue',
  'loss_without_docket',
  'transaction_pending',
  'license_missing',
  'custody_overdue',
  'officer_lapsing',
  'delegation_lapsing',
  'rounds_short',
  'issued_against_rules',
  'stale_authorisation',
  'unusual_custody',
] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Least serious first. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const ComplianceRule = v.object({
  id: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  ruleType: v.picklist(ruleTypes),
  criteria: v.record(v.string(), v.unknown()),
  isActive: v.boolean(),
  createdBy: v.string(),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ComplianceRule = v.InferOutput<typeof ComplianceRule>;

export const RuleQuery = PageQuery;

/** The schema of each rule type checks it (rules.ts). */
const asking = {
  criteria: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(50)), v.unknown(), 'Enter the criteria as a JSON object'),
    v.description(
      'The criteria of the rule type. `license_renewal`: daysToDeadline and daysBeforeExpiry, lists of days. `officer_lapsing` and `delegation_lapsing`: daysBefore, a list of days. All others: raiseAfterDays, a list of the days past the deadline after which a finding becomes more serious; also, `disclosure_overdue`: months; `provider_standing`: standings; `loss_without_docket` and `custody_overdue`: afterHours; `rounds_short`: withinDays and times; `issued_against_rules` and `stale_authorisation`: withinDays; `unusual_custody`: withinDays, timesInDay, firearmsOfOfficer and minutesBack; `inspection_overdue`, `corrective_action_overdue`, `transaction_pending` and `license_missing`: afterDays.',
    ),
  ),
};
const described = { name: text('Name is required', 100), description: optionalText(500), ...asking, isActive: v.optional(v.boolean(), true) };

export const CreateRule = v.strictObject({ ...described, ruleType: v.picklist(ruleTypes, 'Rule type is required') });
export type CreateRule = v.InferOutput<typeof CreateRule>;

export const EditRule = v.pipe(
  v.partial(v.strictObject({ ...described, isActive: v.boolean() })),
  v.description('A field that is left out keeps its value. `isActive` switches the rule on or off. The type of a rule cannot change.'),
);
export type EditRule = v.InferOutput<typeof EditRule>;

export const TryRule = v.strictObject({ ruleType: v.picklist(ruleTypes, 'Rule type is required'), ...asking });
export type TryRule = v.InferOutput<typeof TryRule>;

export const Tried = v.pipe(
  v.object({
    count: v.number(),
    more: v.pipe(v.boolean(), v.description('True if the call stopped before it had examined everything.')),
    sample: v.array(
      v.object({ title: v.string(), severity: v.picklist(severities), dueDate: v.string(), legalEntityId: v.nullable(v.number()), actionUrl: v.string() }),
    ),
  }),
  v.description('The findings of a rule today: the first ones, and the number that the call counted.'),
);
export type Tried = v.InferOutput<typeof Tried>;

export const ComplianceAlert = v.object({
  id: v.string(),
  type: v.picklist(ruleTypes),
  severity: v.picklist(severities),
  title: v.string(),
  description: v.string(),
  entityId: v.string(),
  entityType: v.string(),
  dueDate: v.pipe(v.string(), v.description('The due date.')),
  ruleId: v.number(),
  ruleName: v.string(),
  legalEntityId: v.nullable(v.number()),
  legalEntityName: v.nullable(v.string()),
  province: v.nullable(Province),
  actionUrl: v.string(),
  assignedTo: v.nullable(v.string()),
  assignedToName: v.nullable(v.string()),
  isResolved: v.boolean(),
  resolvedAt: v.nullable(Instant),
  resolvedBy: v.nullable(v.string()),
  resolvedByName: v.nullable(v.string()),
  resolution: v.pipe(v.nullable(v.string()), v.description('Why the alert is resolved: a person’s note, or that its cause ended.')),
  documentIds: v.array(v.string()),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ComplianceAlert = v.InferOutput<typeof ComplianceAlert>;

const yesNo = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((word) => word === 'true'),
);

export const AlertQuery = v.strictObject({
  ...paging,
  severity: v.optional(v.picklist(severities)),
  type: v.optional(v.picklist(ruleTypes)),
  province: v.optional(Province),
  legalEntityId: v.optional(querySerialId),
  assignedTo: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(100))), v.description('The id of a user, or `nobody`.')),
  isResolved: v.optional(yesNo),
});
export type AlertQuery = v.InferOutput<typeof AlertQuery>;

export const OpenAlertQuery = v.strictObject(paging);
export type OpenAlertQuery = v.InferOutput<typeof OpenAlertQuery>;

export const AssignAlert = v.pipe(
  v.strictObject({
    userId: v.nullable(v.pipe(v.string('Choose a person'), v.minLength(1, 'Choose a person'), v.maxLength(100))),
  }),
  v.description('The id of a person who manages compliance; null unassigns the alert.'),
);
export type AssignAlert = v.InferOutput<typeof AssignAlert>;

export const ResolveAlert = v.strictObject({
  note: text('A note is required', 2000),
  documentIds: v.optional(v.pipe(v.array(RecordId), v.maxLength(10, 'At most 10 documents')), []),
});
export type ResolveAlert = v.InferOutput<typeof ResolveAlert>;

const bySeverity = v.object({ low: v.number(), medium: v.number(), high: v.number(), critical: v.number() });
export type BySeverity = v.InferOutput<typeof bySeverity>;

/** The faults that lower a provider's score (score.ts, docs/compliance-score.md). */
export const faultKinds = [
  'license_expired',
  'license_late_window',
  'license_lodged_late',
  'license_missing',
  'inspection_overdue',
  'firearm_missing',
  'firearm_unexpected',
  'answer_failed',
  'finding_critical',
  'finding_high',
  'finding_medium',
  'finding_low',
  'action_open',
  'action_overdue',
  'docket_open',
  'docket_overdue',
  'disclosure_overdue',
  'standing_under_inquiry',
  'standing_suspended',
  'standing_lapsed',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const Fault = v.object({
  kind: v.picklist(faultKinds),
  count: v.number(),
  /** The points of all faults of the kind. */
  points: v.number(),
  sentence: v.string(),
  /** The law or the part of the specification that the duty comes from. */
  source: v.string(),
});
export type Fault = v.InferOutput<typeof Fault>;

/** `not_assessed`: no completed inspection, and the known faults are below medium risk. */
const scoreLevels = ['high', 'medium', 'low', 'not_assessed'] as const;
export type ScoreLevel = (typeof scoreLevels)[number];

/** A score and the figures behind it: of one provider, or of all registered providers of a place (`providers`). */
const figures = {
  score: v.pipe(v.nullable(v.number()), v.description('A percentage. For a place it is the mean of its providers; null if it has none.')),
  points: v.pipe(v.number(), v.description('Points deducted for faults.')),
  level: v.pipe(v.nullable(v.picklist(scoreLevels)), v.description('Only for a provider.')),
  assessed: v.pipe(v.boolean(), v.description('False until an inspection is completed: a score without faults then only means that nothing is known.')),
  faults: v.array(Fault),
  providers: v.pipe(
    v.nullable(v.object({ all: v.number(), faulty: v.number(), unassessed: v.number() })),
    v.description('For a place: the number of its providers, of those with a fault, and of those never inspected.'),
  ),
  firearms: v.number(),
  open: v.pipe(bySeverity, v.description('The number of open alerts.')),
};
export type ScoreFigures = Pick<ScoreRow, keyof typeof figures>;

export const ComplianceSummary = v.object({
  ...figures,
  activeAlerts: v.number(),
  criticalIssues: v.number(),
  activeRules: v.number(),
  sweptAt: v.pipe(v.nullable(Instant), v.description('When the last sweep finished; null before the first.')),
});
export type ComplianceSummary = v.InferOutput<typeof ComplianceSummary>;

export const OwnCompliance = v.object({ /** The provider's id. */ id: v.number(), ...figures, alerts: v.array(ComplianceAlert), total: v.number() });
export type OwnCompliance = v.InferOutput<typeof OwnCompliance>;

export const ScoreQuery = v.strictObject({ ...paging, by: v.optional(v.picklist(['province', 'provider']), 'province') });
export type ScoreQuery = v.InferOutput<typeof ScoreQuery>;

export const ScoreRow = v.object({
  id: v.pipe(v.string(), v.description('The province, or the provider’s id.')),
  name: v.string(),
  ...figures,
  past: v.pipe(v.array(v.object({ day: v.string(), score: v.number() })), v.description('The score at the end of each day with a sweep, newest first.')),
});
export type ScoreRow = v.InferOutput<typeof ScoreRow>;
