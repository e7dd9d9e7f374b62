// The reports of inspections by role and label: what a report was sent back for stays to be read.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anApproval } from '../../../shared/approvals/example.ts';
import type { Approval } from '../../../shared/approvals/schema.ts';
import { list, open } from '../../app/testing.tsx';
import ApprovalsPage from './page.tsx';

afterEach(cleanup);

const asked = (comments: string, at: string) => ({ comments, byName: 'Naledi Dlamini', at });
const requestedRevisions = [asked('Count the strong-room again', '2026-03-04T08:30:00.000Z'), asked('Name the safe', '2026-03-05T08:30:00.000Z')];
const openPage = (change: Partial<Approval>) =>
  open('/approvals', [{ path: '/approvals', element: <ApprovalsPage /> }], {
    role: 'law_enforcement',
    calls: { 'GET /api/approvals': () => list([anApproval({ requestedRevisions, ...change })]) },
  });
const revisions = async () => within(await screen.findByRole('list', { name: 'Revisions requested' })).getAllByRole('listitem');

test('a report that came back says what it had been sent back for, by whom and when', async () => {
  openPage({});

  const [first, second, ...more] = (await revisions()).map(({ textContent }) => textContent);

  expect(first).toMatch(/^Count the strong-room again \(Naledi Dlamini, .*2026.*\)$/);
  expect(second).toMatch(/^Name the safe/);
  expect(more).toEqual([]);
});

test('while it is being revised the last of them stands below, once', async () => {
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

test('a report that was never sent back says nothing of it', async () => {
  openPage({ requestedRevisions: [] });

  expect(await screen.findByText('Findings')).toBeTruthy();
  expect(screen.queryByText('Revisions requested')).toBeNull();
});

test('what a finding asks for is a sentence of its own, however the finding ends', async () => {
  const { inspection } = anApproval();
  const finding = { type: 'observation', severity: 'low', action_required: true, action: null } as const;
  const findings = ['Worn grip', 'The safe is open.'].map((notes, at) => ({ ...finding, number: at + 1, notes }));
  openPage({ requestedRevisions: [], inspection: { ...inspection, findings } });

  const told = within(await screen.findByRole('list', { name: 'Findings' })).getAllByRole('listitem');

  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/: Worn grip\. Action required\.$/),
    expect.stringMatching(/: The safe is open\. Action required\.$/),
  ]);
});

test('says of what a finding asked for that it was answered, or closed', async () => {
  const { inspection } = anApproval();
  const action = { what: 'Repair the safe', dueDate: '2026-04-01', answer: null, answeredByName: null, answeredAt: null, closedByName: null, closedAt: null };
  const finding = { type: 'observation', severity: 'low', action_required: true, notes: 'The safe is open.' } as const;
  const answered = { ...action, answer: 'Done', answeredAt: '2026-03-10T08:30:00.000Z' };
  const findings = [action, answered, { ...answered, closedAt: '2026-03-11T08:30:00.000Z' }].map((one, at) => ({ ...finding, number: at + 1, action: one }));
  openPage({ requestedRevisions: [], inspection: { ...inspection, findings } });

  const told = within(await screen.findByRole('list', { name: 'Findings' })).getAllByRole('listitem');

  expect(told.map(({ textContent }) => textContent?.split('Repair the safe.')[1])).toEqual(['', ' The provider has answered.', ' It has been closed.']);
});
