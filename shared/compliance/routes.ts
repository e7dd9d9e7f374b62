// Calls about compliance: alerts, rules, scores.

import { route, routes } from '../route.ts';
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

export const compliance = routes('compliance', {
  summary: route({
    description: 'Returns compliance figures for all providers, and how the score is calculated.',
    method: 'GET',
    path: '/api/compliance/summary',
    permission: 'compliance:open',
    response: ComplianceSummary,
  }),
  alerts: route({
    description: 'Lists compliance alerts that match the filters, the most serious first.',
    method: 'GET',
    path: alerts,
    permission: 'compliance:open',
    query: AlertQuery,
    response: ComplianceAlert,
    list: true,
  }),
  /** What the dashboard counts as System Alerts: in the caller's scope, the gravest first. */
  listOpen: route({
    description: 'Lists the open compliance alerts that the caller may see, the most serious first.',
    method: 'GET',
    path: `${alerts}/open`,
    permission: 'report:read',
    query: OpenAlertQuery,
    response: ComplianceAlert,
    list: true,
  }),
  assign: route({
    description: 'Assigns an alert to a person, or unassigns it.',
    method: 'POST',
    path: `${alerts}/{id}/assign`,
    permission: 'compliance:manage',
    body: AssignAlert,
    response: ComplianceAlert,
  }),
  resolve: route({
    description: 'Resolves an alert, with a note and evidence.',
    method: 'POST',
    path: `${alerts}/{id}/resolve`,
    permission: 'compliance:manage',
    body: ResolveAlert,
    response: ComplianceAlert,
  }),
  rules: route({
    description: 'Lists the rules of the compliance sweep.',
    method: 'GET',
    path: rules,
    permission: 'compliance:open',
    query: RuleQuery,
    response: ComplianceRule,
    list: true,
  }),
  createRule: route({
    description: 'Creates a rule for the compliance sweep.',
    method: 'POST',
    path: rules,
    permission: 'compliance:manage',
    body: CreateRule,
    response: ComplianceRule,
    status: 201,
  }),
  editRule: route({
    description: 'Changes a rule, or switches it on or off.',
    method: 'PATCH',
    path: `${rules}/{id}`,
    permission: 'compliance:manage',
    body: EditRule,
    response: ComplianceRule,
  }),
  /** Writes nothing. */
  try: route({
    description: 'Returns what a rule would find today. Saves nothing.',
    method: 'POST',
    path: '/api/compliance/try',
    permission: 'compliance:manage',
    body: TryRule,
    response: Tried,
    inMaintenance: true,
  }),
  scores: route({
    description: 'Lists compliance scores by province or by provider.',
    method: 'GET',
    path: '/api/compliance/scores',
    permission: 'compliance:open',
    query: ScoreQuery,
    response: ScoreRow,
    list: true,
  }),
  own: route({
    description: 'Returns a provider’s own alerts and score.',
    method: 'GET',
    path: '/api/compliance/own',
    permission: 'compliance:own',
    response: OwnCompliance,
  }),
});
