// Columns of the exported lists of compliance alerts and compliance scores.
import { ruleTypeWords } from '../../shared/compliance/rules.ts';
import { type ComplianceAlert, type ScoreRow, severities } from '../../shared/compliance/schema.ts';
import type { Columns } from '../data/columns.ts';

export const complianceAlertColumns: Columns<ComplianceAlert> = [
  ['Severity', (alert) => alert.severity],
  ['Alert', (alert) => alert.title],
  ['Description', (alert) => alert.description],
  ['Type', (alert) => ruleTypeWords[alert.type]],
  ['Rule', (alert) => alert.ruleName],
  ['Due', (alert) => alert.dueDate],
  ['Provider ID', (alert) => alert.legalEntityId],
  ['Provider', (alert) => alert.legalEntityName],
  ['Province', (alert) => alert.province],
  ['Assigned To', (alert) => alert.assignedToName],
  ['Resolved', (alert) => alert.resolvedAt],
  ['Resolved By', (alert) => alert.resolvedByName],
  ['Resolution', (alert) => alert.resolution],
  ['Found', (alert) => alert.createdAt],
  ['Alert ID', (alert) => alert.id],
];

export const complianceScoreColumns: Columns<ScoreRow> = [
  ['Name', (row) => row.name],
  ['Score (%)', (row) => row.score],
  ['Points Lost', (row) => row.points],
  ['Assessed', (row) => (row.assessed ? 'Yes' : 'No')],
  ['Faults', (row) => row.faults.map(({ sentence, points }) => `${sentence} (${points})`).join('; ')],
  ['Firearms', (row) => row.firearms],
  ...severities.toReversed().map((severity) => [`Open Alerts, ${severity}`, (row: ScoreRow) => row.open[severity]] as const),
  ['Earlier Scores', (row) => row.past.map(({ day, score }) => `${day}: ${score}%`).join('; ')],
  ['ID', (row) => row.id],
];
