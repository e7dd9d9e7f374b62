// Checks the Approval Workflow page.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { anApproval } from '../../../shared/approvals/example.ts';
import { reportNumber } from '../../../shared/approvals/rules.ts';
import type { Approval } from '../../../shared/approvals/schema.ts';
import { isInert } from '../../../testing/browser/form-wire.ts';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import ApprovalsPage from './page.tsx';

afterEach(cleanup);

const asked = (comments: string, at: string) => ({ comments, byName: 'Naledi Dlamini', at });
const requestedRevisions = [asked('Count the strong-room again', '2026-03-04T08:30:00.000Z'), asked('Name the safe', '2026-03-05T08:30:00.000Z')];
const openPage = (change: Partial<Approval>) =>
  open('/approvals', [{ path: '/approvals', element: <ApprovalsPage /> }], {
    role: 'law_enforcement',
    calls: { 'GET /api/documents': () => list([]), 'GET /api/approvals': () => list([anApproval({ requestedRevisions, ...change })]) },
  });
const revisions = async () => within(await screen.findByRole('list', { name: 'Revisions requested' })).getAllByRole('listitem');

test('shows who returned a report, when and why', async () => {
  openPage({});

  const [first, second, ...more] = (await revisions()).map(({ textContent }) => textContent);

  expect(first).toMatch(/^Count the strong-room again \(Naledi Dlamini, .*2026.*\)$/);
  expect(second).toMatch(/^Name the safe/);
  expect(more).toEqual([]);
});

test('shows the latest revision request once, below, while the report is being revised', async () => {
  openPage({
    status: 'requires_revision',
    comments: 'Name the safe',
    reviewedAt: '2026-03-05T08:30:00.000Z',
    approverFirstName: 'Naledi',
    approverLastName: 'Dlamini',
  });

  expect(await revisions()).toHaveLength(1);
  expect(screen.getAllByText(/Name the safe/)).toHaveLength(1);
});

test('shows no revision requests for a report that was never returned', async () => {
  openPage({ requestedRevisions: [] });

  expect(await screen.findByText('Findings')).toBeTruthy();
  expect(screen.queryByText('Revisions requested')).toBeNull();
});

test("shows the action of a finding as a separate sentence, whatever the note's punctuation", async () => {
  const { inspection } = anApproval();
  const finding = { type: 'observation', severity: 'low', action_required: true, action: null } as const;
  const action = { answer: null, answeredByName: null, answeredAt: null, closedByName: null, closedAt: null, dueDate: '2026-04-01' };
  const findings = [
    ...['Worn grip', 'The safe is open.'].map((notes, at) => ({ ...finding, number: at + 1, notes })),
    ...['Close it', 'Close it.'].map((what, at) => ({ ...finding, number: at + 3, notes: 'Open', action: { ...action, what } })),
  ];
  openPage({ requestedRevisions: [], inspection: { ...inspection, findings } });

  const items = within(await screen.findByRole('list', { name: 'Findings' })).getAllByRole('listitem');

  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/: Worn grip\. Action required\.$/),
    expect.stringMatching(/: The safe is open\. Action required\.$/),
    expect.stringMatching(/: Open\. Action required by 01 April 2026: Close it\.$/),
    expect.stringMatching(/: Open\. Action required by 01 April 2026: Close it\.$/),
  ]);
});

test('says whether the provider answered the action of a finding or the inspector closed it', async () => {
  const { inspection } = anApproval();
  const action = { what: 'Repair the safe', dueDate: '2026-04-01', answer: null, answeredByName: null, answeredAt: null, closedByName: null, closedAt: null };
  const finding = { type: 'observation', severity: 'low', action_required: true, notes: 'The safe is open.' } as const;
  const answered = { ...action, answer: 'Done', answeredAt: '2026-03-10T08:30:00.000Z' };
  const findings = [action, answered, { ...answered, closedAt: '2026-03-11T08:30:00.000Z' }].map((one, at) => ({ ...finding, number: at + 1, action: one }));
  openPage({ requestedRevisions: [], inspection: { ...inspection, findings } });

  const items = within(await screen.findByRole('list', { name: 'Findings' })).getAllByRole('listitem');

  expect(items.map(({ textContent }) => textContent?.split('Repair the safe.')[1])).toEqual(['', ' The provider has answered.', ' It has been closed.']);
});

describe('an unsaved review comment', () => {
  const reports = ['3f2504e0-4f89-41d3-9a0c-0305e82c3311', '3f2504e0-4f89-41d3-9a0c-0305e82c3312'].map((id, at) =>
    anApproval({ id, inspectionId: `3f2504e0-4f89-41d3-9a0c-0305e82c330${at}`, status: 'pending', requestedRevisions: [] }),
  );
  const [first] = reports.map(({ inspectionId }) => reportNumber(inspectionId));
  const openReports = (decided?: Promise<Response>) => {
    const calls = {
      'GET /api/approvals': () => list(reports, { 'x-total-count': '12', link: '</api/approvals?cursor=c2>; rel="next"' }),
      [`PATCH /api/approvals/${reports[0]?.id}`]: () => decided ?? ok({ ...reports[0], status: 'approved', version: 2 }),
    };
    return open('/approvals', [{ path: '*', element: <ApprovalsPage /> }], { role: 'law_enforcement', calls });
  };
  const box = () => screen.findByRole('textbox', { name: `Review Comments Inspection Report ${first}` });
  const isAsked = async () => {
    await person.click(within(await screen.findByRole('dialog', { name: 'Leave page' })).getByRole('button', { name: 'Cancel' }));
    expect(await box()).toHaveProperty('value', 'Count again');
  };

  test.each<[string, (router: ReturnType<typeof openReports>['router']) => Promise<void>]>([
    ['the checklist is opened', (router) => router.navigate('/inspections/1')],
    ['another status is selected', (router) => router.navigate('/approvals?status=approved')],
    ['another page is opened', () => person.click(screen.getByRole('button', { name: 'Next page' }))],
  ])('asks for confirmation before %s', async (_, leave) => {
    const { router } = openReports();
    await person.type(await box(), 'Count again');

    await leave(router);

    await isAsked();
  });

  test('is disabled while the decision is saving, with the focus kept', async () => {
    openReports(new Promise(() => {}));
    await person.type(await box(), 'Well done');
    const approve = screen.getByRole('button', { name: `Approve report ${first}` });
    approve.focus();

    await person.keyboard('{Enter}');

    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(approve);
    expect(isInert(await box())).toBe(true);
    expect(screen.getByRole('button', { name: `Reject report ${first}` })).toHaveProperty('disabled', true);
  });

  test('disappears with the decision and asks for no confirmation afterwards', async () => {
    const { of, router } = openReports();
    await person.type(await box(), 'Well done');
    reports[0] = { ...(reports[0] as Approval), status: 'approved', version: 2 };

    await person.click(screen.getByRole('button', { name: `Approve report ${first}` }));
    expect(await screen.findByText('Approval Processed')).toBeTruthy();
    expect(of(`PATCH /api/approvals/${reports[0].id}`)).toMatchObject([{ body: { comments: 'Well done' } }]);

    await act(() => router.navigate('/inspections/1'));
    expect(screen.queryByRole('dialog', { name: 'Leave page' })).toBeNull();
  });
});

test('asks for a reason when a report is returned without one, and moves the focus to the field', async () => {
  openPage({ status: 'pending' });

  await person.click(await screen.findByRole('button', { name: /^Request Revision/ }));

  expect(screen.getByText('Give the inspector a reason')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('lists missing and unexpected firearms, the unexpected ones with their matches in the register', async () => {
  const { inspection } = anApproval();
  const firearm = (n: number) => ({ firearmId: `3f2504e0-4f89-41d3-9a0c-0305e82c330${n}`, serialNumber: `SN-${n}`, manufacturer: 'Vektor', model: 'Z88' });
  const match = { ...firearm(3), ownerName: 'Naledi Guarding', status: 'stolen', how: 'same', line: null } as const;
  const checklist = {
    ...{ parts: [], answers: {}, stock: { expected: 203, found: 0, missing: 102, issued: 0, unexpected: 2 }, missing: [firearm(1), firearm(2)] },
    unexpected: [
      { serialNumber: 'SN 3', notes: 'In the vehicle safe', matches: [match] },
      { serialNumber: 'XX', notes: null, matches: [] },
    ],
  };
  openPage({ requestedRevisions: [], inspection: { ...inspection, checklist } });
  const items = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

  expect((await items('Missing at the stock count')).map(({ textContent }) => textContent)).toEqual(['Vektor Z88 (SN-1)', 'Vektor Z88 (SN-2)']);
  expect(screen.getByText('100 further firearms in the checklist')).toBeTruthy();
  const [first] = await items('Unexpected firearms');
  expect(first?.textContent).toContain('Registered as stolen: Vektor Z88 SN-3, owner Naledi Guarding');
  expect(screen.getByText('Not in the register')).toBeTruthy();
});

test('requires a comment to approve a report with an open critical finding', async () => {
  const { inspection } = anApproval();
  const findings = [{ number: 1, type: 'stock', severity: 'critical', notes: 'Safe open', action_required: false, action: null }] as const;
  openPage({ status: 'pending', inspection: { ...inspection, findings: [...findings] } });

  await person.click(await screen.findByRole('button', { name: /^Approve report/ }));

  expect(screen.getByText(/1 high or critical finding is open/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
