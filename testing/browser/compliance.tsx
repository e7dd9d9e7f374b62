// Supports tests of compliance: its screen with one alert, the standard rules and one province's score.
import { screen, within } from '@testing-library/react';
import CompliancePage from '../../frontend/features/compliance/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { standardRules } from '../../shared/compliance/rules.ts';
import type { ComplianceAlert, ComplianceRule } from '../../shared/compliance/schema.ts';
import { aUser } from '../../shared/users/example.ts';
import { type Calls, list, ok, open, person } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
export const alert: ComplianceAlert = {
  ...{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', type: 'inspection_overdue', severity: 'critical', title: 'An inspection is overdue' },
  ...{ description: 'Glock 17 of Blouklip: its inspection was due by 2026-01-10.', entityType: 'firearm', entityId: 'f1', dueDate: '2026-01-10' },
  ...{ ruleId: 3, ruleName: 'Inspection overdue', legalEntityId: 1, legalEntityName: 'Blouklip', province: 'Gauteng', actionUrl: '/firearms/f1/profile' },
  ...{ assignedTo: null, assignedToName: null, isResolved: false, resolvedAt: null, resolvedBy: null, resolvedByName: null, resolution: null },
  ...{ documentIds: [], version: 2, createdAt: at, updatedAt: at },
};
export const rules: ComplianceRule[] = standardRules.map((rule, n) => ({
  ...rule,
  ...{ id: n + 1, isActive: true, createdBy: 'Compliance sweep', version: 1, createdAt: at, updatedAt: at },
}));
const score = {
  ...{ score: 78.12, points: 28, level: 'medium' as const, assessed: true, providers: { all: 5, faulty: 2, unassessed: 1 }, firearms: 5 },
  faults: [
    { kind: 'firearm_missing' as const, count: 1, points: 25, sentence: '1 firearm was missing at a stock count', source: 'Regulation 22' },
    { kind: 'docket_open' as const, count: 1, points: 3, sentence: '1 loss report has no case number (CAS) yet', source: 'Regulation 87(f)' },
  ],
  open: { low: 0, medium: 2, high: 0, critical: 1 },
};

export function openPage(calls: Calls = {}, { role = 'psira_management' as Role, query = '' } = {}) {
  return open(`/compliance${query}`, [{ path: '/compliance', element: <CompliancePage /> }], {
    role,
    calls: {
      'GET /api/compliance/summary': () => ok({ ...score, activeAlerts: 3, criticalIssues: 1, activeRules: 8, sweptAt: at }),
      'GET /api/compliance/alerts': () => list([alert]),
      'GET /api/compliance/rules': () => list(rules),
      'GET /api/compliance/scores': () => list([{ id: 'Gauteng', name: 'Gauteng', ...score, past: [{ day: '2026-03-03', score: 80 }] }]),
      'GET /api/users': ({ query: { role: of } }) => list(of === 'admin' ? [aUser({ role: 'admin', firstName: 'Thandi', lastName: 'Mokoena' })] : []),
      'GET /api/documents': () => list([]),
      [`POST /api/compliance/alerts/${alert.id}/assign`]: ({ body }) => ok({ ...alert, assignedTo: body.userId, assignedToName: 'Thandi Mokoena' }),
      [`POST /api/compliance/alerts/${alert.id}/resolve`]: ({ body }) => ok({ ...alert, isResolved: true, resolution: body.note }),
      'PATCH /api/compliance/rules/8': ({ body }) => ok({ ...rules[7], ...body, version: 2 }),
      'POST /api/compliance/try': () =>
        ok({ count: 4, more: false, sample: [{ title: 'Pending', severity: 'low', dueDate: '2026-03-01', legalEntityId: 1, actionUrl: '/transactions/t1' }] }),
      ...calls,
    },
  });
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export async function dialogOf(pressed: string | RegExp, name: string) {
  await person.click(await button(pressed));
  return within(await screen.findByRole('dialog', { name }));
}
