// Checks a user's second step right after the first, while the list still shows the old record.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { standardRules } from '../../shared/compliance/rules.ts';
import { aUser } from '../../shared/users/example.ts';
import { type Calls, list, ok, person } from '../../testing/browser/screen.tsx';
import { dialogOf, openAt, server, versions } from '../../testing/browser/slow-line.ts';
import CompliancePage from '../features/compliance/page.tsx';
import UsersPage from '../features/users/page.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3306';

test('a user can be changed a second time before the list reloads', async () => {
  const nandi = aUser();
  const { listing, take } = server(nandi);
  const { of } = openAt('/user-management', '/user-management', <UsersPage />, 'admin', {
    ...listing('/api/users'),
    'GET /api/legal-entities': () => list([]),
    [`PATCH /api/users/${nandi.id}`]: (asked) => take(asked, { firstName: asked.body.firstName }),
  });
  const change = async (pressed: string, letter: string) => {
    const dialog = await dialogOf(pressed, pressed);
    await person.type(dialog.getByLabelText('First name'), letter);
    await person.type(dialog.getByLabelText('New temporary password'), 'Temporary#2026');
    await person.click(dialog.getByRole('button', { name: 'Update User' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  await change('Edit Nandi Zulu', 'a');
  await change('Edit Nandia Zulu', 'b');

  expect(of(`PATCH /api/users/${nandi.id}`).map(({ body, ifMatch }) => [body.firstName, ifMatch])).toEqual([
    ['Nandia', `"${nandi.version}"`],
    ['Nandiab', `"${nandi.version + 1}"`],
  ]);
});

const alert = {
  ...{ id, type: 'inspection_overdue', severity: 'critical', title: 'An inspection is overdue', description: 'It was due.', entityType: 'license' },
  ...{ entityId: 'f1', dueDate: '2026-01-10', ruleId: 3, ruleName: 'Inspection overdue', legalEntityId: 1, legalEntityName: 'Blouklip', province: 'Gauteng' },
  ...{ actionUrl: '/firearms/f1/profile', assignedTo: null as string | null, assignedToName: null as string | null, isResolved: false, resolvedAt: null },
  ...{ resolvedBy: null, resolvedByName: null, resolution: null as string | null, documentIds: [], version: 2, createdAt: at, updatedAt: at },
};
const rule = {
  ...{ name: '', description: null, ruleType: 'transaction_pending', criteria: {}, ...standardRules.at(-1) },
  ...{ id: 8, isActive: true, createdBy: 'Compliance sweep', version: 1, createdAt: at, updatedAt: at },
};
const score = {
  ...{ score: 72, points: 38, level: null, assessed: true, faults: [], providers: { all: 5, faulty: 2, unassessed: 1 }, firearms: 5 },
  open: { low: 0, medium: 2, high: 0, critical: 1 },
};
const openCompliance = (tab: string, calls: Calls) =>
  openAt(`/compliance?tab=${tab}`, '/compliance', <CompliancePage />, 'psira_management', {
    'GET /api/compliance/summary': () => ok({ ...score, activeAlerts: 3, criticalIssues: 1, activeRules: 8, sweptAt: at }),
    'GET /api/compliance/alerts': () => list([alert]),
    'GET /api/compliance/rules': () => list([rule]),
    'GET /api/compliance/scores': () => list([]),
    'GET /api/users': () => list([]),
    ...calls,
  });

test('an alert can be resolved right after it was unassigned', async () => {
  const { listing, take } = server(alert);
  const { of } = openCompliance('alerts', {
    ...listing('/api/compliance/alerts'),
    [`POST /api/compliance/alerts/${id}/assign`]: (asked) => take(asked, { assignedTo: asked.body.userId }),
    [`POST /api/compliance/alerts/${id}/resolve`]: (asked) => take(asked, { isResolved: true, resolution: asked.body.note }),
  });

  const assign = await dialogOf(`Assign: ${alert.title}`, 'Assign Alert');
  await person.click(assign.getByRole('button', { name: 'Assign' }));
  await screen.findByText('Alert unassigned');
  const resolve = await dialogOf(`Resolve: ${alert.title}`, 'Resolve Alert');
  await person.type(resolve.getByLabelText('Note'), 'Inspected on paper.');
  await person.click(resolve.getByRole('button', { name: 'Resolve' }));

  expect(await screen.findByText('Alert Resolved')).toBeTruthy();
  expect(versions(of(`POST /api/compliance/alerts/${id}/resolve`))).toEqual(['"3"']);
});

test('a rule can be edited and switched on right after it was switched off', async () => {
  const { listing, take } = server(rule);
  const { of } = openCompliance('rules', { ...listing('/api/compliance/rules'), 'PATCH /api/compliance/rules/8': (asked) => take(asked, asked.body) });

  await person.click(await screen.findByLabelText(`${rule.name} is active`));
  await screen.findByText('Rule switched off');
  const dialog = await dialogOf(`Edit ${rule.name}`, `Edit ${rule.name}`);
  await person.type(dialog.getByLabelText('Name'), ' now');
  await person.click(dialog.getByRole('button', { name: 'Save Rule' }));
  await screen.findByText('Rule Saved');
  await person.click(await screen.findByLabelText(`${rule.name} now is active`));

  expect(await screen.findByText('Rule switched on')).toBeTruthy();
  expect(versions(of('PATCH /api/compliance/rules/8'))).toEqual(['"1"', '"2"', '"3"']);
});
