// Calls about compliance: alerts, rules, scores.

import { route } from '../route.ts';
import {
  AlertQuery,
  AssignAlert,
  ComplianceAlert,
  ComplianceRule,
  ComplianceSummary,
  CreateRule,
  EditRule,
  OpenAlertQuery,
  OwnCompliance,
  ResolveAlert,
  RuleQuery,
  ScoreQuery,
  ScoreRow,
  Tried,
  TryRule,
} from './schema.ts';

const alerts = '/api/compliance/alerts';
const rules = '/api/compliance/rules';

export const compliance = {
  summary: route({ method: 'GET', path: '/api/compliance/summary', permission: 'compliance:open', response: ComplianceSummary }),
  alerts: route({ method: 'GET', path: alerts, permission: 'compliance:open', query: AlertQuery, response: ComplianceAlert, list: true }),
  /** What the dashboard counts as System Alerts: in the caller's scope, the gravest first. */
  listOpen: route({ method: 'GET', path: `${alerts}/open`, permission: 'report:read', query: OpenAlertQuery, response: ComplianceAlert, list: true }),
  assign: route({ method: 'POST', path: `${alerts}/{id}/assign`, permission: 'compliance:manage', body: AssignAlert, response: ComplianceAlert }),
  resolve: route({ method: 'POST', path: `${alerts}/{id}/resolve`, permission: 'compliance:manage', body: ResolveAlert, response: ComplianceAlert }),
  rules: route({ method: 'GET', path: rules, permission: 'compliance:open', query: RuleQuery, response: ComplianceRule, list: true }),
  createRule: route({ method: 'POST', path: rules, permission: 'compliance:manage', body: CreateRule, response: ComplianceRule, status: 201 }),
  editRule: route({ method: 'PATCH', path: `${rules}/{id}`, permission: 'compliance:manage', body: EditRule, response: ComplianceRule }),
  /** Writes nothing. */
  try: route({ method: 'POST', path: '/api/compliance/try', permission: 'compliance:manage', body: TryRule, response: Tried, inMaintenance: true }),
  scores: route({ method: 'GET', path: '/api/compliance/scores', permission: 'compliance:open', query: ScoreQuery, response: ScoreRow, list: true }),
  own: route({ method: 'GET', path: '/api/compliance/own', permission: 'compliance:own', response: OwnCompliance }),
};
